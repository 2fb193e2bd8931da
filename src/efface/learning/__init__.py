"""Features and learners that models and attacks share."""
