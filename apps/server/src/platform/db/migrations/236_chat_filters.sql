-- Words that this house refuses in chat rooms besides the built-in lists, or allows in spite of them. Every version stays: the newest one
-- counts, and without one the built-in lists alone do.
CREATE TABLE chat_filters (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  words  jsonb NOT NULL,
  reason text NOT NULL,
  by     text NOT NULL,
  at     timestamptz NOT NULL
);
GRANT SELECT, INSERT ON chat_filters TO baize_app;
