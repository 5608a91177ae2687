-- Changes of an operator's account by others, one row for each person who took part. By them the server knows who let whom in, and how
-- many owners the house had a few days ago. Never changed.
CREATE TABLE operator_changes (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  kind        text NOT NULL CHECK (kind IN ('INVITED', 'PROMOTED', 'RECOVERED', 'LINKED', 'DEMOTED', 'ENDED')),
  -- Null: by a command on the server.
  by_id       bigint REFERENCES operators,
  -- Nobody else took part.
  alone       boolean NOT NULL,
  was_owner   boolean NOT NULL DEFAULT false,
  at          timestamptz NOT NULL
);
CREATE INDEX operator_changes_operator ON operator_changes (operator_id, at DESC);
CREATE INDEX operator_changes_owners ON operator_changes (at DESC) WHERE was_owner;
GRANT SELECT, INSERT ON operator_changes TO baize_app;

-- A key stands as long as its maker may do what it does. Null: made by a command on the server.
ALTER TABLE service_keys ADD COLUMN created_by_id bigint REFERENCES operators, ADD COLUMN approved_by text;
UPDATE service_keys k SET created_by_id = o.id FROM operators o WHERE o.handle = k.created_by;
CREATE INDEX service_keys_maker ON service_keys (created_by_id) WHERE ended_at IS NULL;
