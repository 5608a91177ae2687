-- The session whose ticket opened this one, by its token hash. Ending that session ends this one too.
ALTER TABLE sessions ADD COLUMN given_by bytea CHECK (length(given_by) = 32);
CREATE INDEX sessions_given_by ON sessions (given_by) WHERE given_by IS NOT NULL;
