-- What a request is about. A thing waits for a second person once for each call; null: asked for before this.
ALTER TABLE approvals ADD COLUMN subject text;
CREATE UNIQUE INDEX approvals_open ON approvals (path, subject) WHERE state IN ('WAITING', 'APPROVED');
