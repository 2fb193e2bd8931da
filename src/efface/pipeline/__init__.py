"""From a policy and documents to results.

plan          policy, reader and language -> Plan: models and operators, made once
batching      documents in portions: what must be judged together, what fits into memory
run           a plan over documents: their terms, and a judge of each model
surroundings  what stands around a term in its document
candidates    what may stand in the place of a term
exempt        what stays whatever the models find: the keep list, a reviewer's decisions
overlaps      where findings overlap, who hides what
exact         operators that must fit exactly: their wording made again for just its place
reported      which findings are reported
rounds        findings are hidden until the judges find nothing; bytes, encoded once
tokens        tokens that are bound to their document, while two texts are compared
alignment     what was replaced in an output, by comparing it with its original
engine        Plan x documents -> results with certificates; failures kept apart
checking      what the judges find in outputs of which nothing but the bytes is known
api           sanitize, explain, verify, reveal, View
"""
