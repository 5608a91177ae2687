-- Care for players whose play shows signs of harm: what is counted of them, their scores, and what the care team did.

-- The position of the roll-ups up to which play was counted. A house that updates counts from here on.
CREATE TABLE care_mark (upto bigint NOT NULL);
INSERT INTO care_mark SELECT upto FROM report_mark;
CREATE UNIQUE INDEX care_mark_one ON care_mark ((true));

-- Hours in which a player bet: a bit for each quarter. Deleted after the days that markers look at.
CREATE TABLE care_hours (
  user_id  bigint NOT NULL,
  hour     timestamptz NOT NULL,
  quarters smallint NOT NULL,
  PRIMARY KEY (user_id, hour)
);
CREATE INDEX care_hours_by_time ON care_hours USING brin (hour);

-- Deposits (`deposit`) and withdrawals that came back to the balance (`return`).
CREATE TABLE care_events (
  user_id bigint NOT NULL,
  tx      bigint NOT NULL,
  kind    text NOT NULL CHECK (kind IN ('deposit', 'return')),
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, tx)
);
CREATE INDEX care_events_by_time ON care_events USING brin (at);

-- Players whose markers have to be worked out anew.
CREATE TABLE care_due (user_id bigint PRIMARY KEY);

-- The players with any marker. `since` is the moment from which their score has asked for a look.
CREATE TABLE care_scores (
  user_id bigint PRIMARY KEY REFERENCES users,
  score   smallint NOT NULL CHECK (score BETWEEN 1 AND 100),
  markers jsonb NOT NULL,
  since   timestamptz,
  at      timestamptz NOT NULL
);
CREATE INDEX care_scores_highest ON care_scores (score DESC, user_id DESC);
CREATE INDEX care_scores_oldest ON care_scores (at);

-- What the care team did, and what came of it. Rows stay.
CREATE TABLE care_acts (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id text NOT NULL UNIQUE,
  user_id    bigint NOT NULL REFERENCES users,
  kind       text NOT NULL CHECK (kind IN ('message', 'break', 'limit', 'talk')),
  reason     text NOT NULL,
  by         text NOT NULL,
  at         timestamptz NOT NULL,
  outcome    text CHECK (outcome IN ('accepted', 'declined', 'silent', 'better')),
  note       text,
  closed_by  text,
  closed_at  timestamptz,
  CHECK ((outcome IS NULL) = (closed_at IS NULL) AND (outcome IS NULL) = (closed_by IS NULL))
);
CREATE INDEX care_acts_of_player ON care_acts (user_id, id DESC);

GRANT SELECT, UPDATE ON care_mark TO baize_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON care_hours, care_events, care_due, care_scores TO baize_app;
GRANT SELECT, INSERT, UPDATE (outcome, note, closed_by, closed_at) ON care_acts TO baize_app;

-- Words that raise a care alarm besides the built-in ones, by language. The newest row is in force; rows stay.
CREATE TABLE harm_words (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  words  jsonb NOT NULL,
  by     text NOT NULL,
  reason text NOT NULL,
  at     timestamptz NOT NULL
);
GRANT SELECT, INSERT ON harm_words TO baize_app;
