-- Players who wrote to support that playing harms them, from their message until somebody has taken care of it. Rows stay.
CREATE TABLE support_cares (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES support_conversations,
  -- The words of the list that their message had.
  words      text NOT NULL,
  since      timestamptz NOT NULL,
  settled_at timestamptz,
  settled_by text,
  outcome    text,
  CHECK ((settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL) = (outcome IS NULL))
);
CREATE UNIQUE INDEX support_cares_open ON support_cares (user_id) WHERE settled_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON support_cares TO baize_app;
