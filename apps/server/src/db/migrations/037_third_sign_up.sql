-- Who proved themselves elsewhere and has no account here may open one: by this their sign-in is remembered until they have.
ALTER TABLE third_visits ADD COLUMN proven_subject text CHECK (length(proven_subject) BETWEEN 1 AND 255);
