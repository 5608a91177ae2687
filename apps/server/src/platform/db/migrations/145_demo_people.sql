-- Players of the demo house. Their money and bets are real entries of the ledger; boards, counters of players and popularity leave
-- them out, because nobody sits there.
ALTER TABLE users ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
CREATE INDEX users_demo ON users (id) WHERE is_demo;
