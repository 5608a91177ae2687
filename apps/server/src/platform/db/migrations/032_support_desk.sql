-- The support desk: who holds a conversation, what it is about, and how long players waited.

ALTER TABLE support_conversations
  -- The operator who looks after it; null while it is anybody's.
  ADD COLUMN taken_by text,
  ADD COLUMN taken_at timestamptz,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  ADD CONSTRAINT support_conversations_taken CHECK ((taken_by IS NULL) = (taken_at IS NULL));

-- One row for each time that a conversation was opened, for the times of first answers and solutions.
CREATE TABLE support_cases (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id         bigint NOT NULL REFERENCES support_conversations,
  opened_at       timestamptz NOT NULL,
  first_answer_at timestamptz,
  solved_at       timestamptz
);
CREATE UNIQUE INDEX support_cases_open ON support_cases (user_id) WHERE solved_at IS NULL;
CREATE INDEX support_cases_of_player ON support_cases (user_id, id DESC);
CREATE INDEX support_cases_by_day ON support_cases (opened_at);
GRANT SELECT, INSERT, UPDATE ON support_cases TO baize_app;

-- Conversations from before: opened with the first message that their transcript has.
INSERT INTO support_cases (user_id, opened_at, first_answer_at, solved_at)
  SELECT c.user_id, coalesce(min(m.created_at), c.changed_at), min(m.created_at) FILTER (WHERE m.staff IS NOT NULL),
         CASE WHEN c.state = 'CLOSED' THEN c.changed_at END
  FROM support_conversations c
  JOIN chat_rooms r ON r.owner_id = c.user_id
  LEFT JOIN chat_messages m ON m.room_id = r.id AND m.id >= c.first_id
  GROUP BY c.user_id;
