"""What comes out: results, certificates, reviewers' decisions, reports, the explanation page."""
