"""From a policy and documents to results.

plan        policy, reader and language -> Plan: models and operators, made once
run        a plan over documents: their terms, and a judge of each model
rounds      what the judges find is hidden, until they find nothing; bytes, encoded once
engine      Plan x documents -> results with certificates; failures kept apart
checking    what the judges find in outputs of which nothing but the bytes is known
api         sanitize, explain, verify, reveal, View
"""
