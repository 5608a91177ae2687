-- A settlement changes `won` and `due`. An index with a condition on them makes every such update write all indexes of the table
-- anew; this column changes only when a debt begins or ends.
ALTER TABLE provider_bets ADD COLUMN owed boolean NOT NULL GENERATED ALWAYS AS (won > due) STORED;
DROP INDEX provider_bets_owed;
CREATE INDEX provider_bets_owed ON provider_bets (user_id) WHERE owed AND NOT rolled_back;
-- Room for the settlement in the page of its bet.
ALTER TABLE provider_bets SET (fillfactor = 80);

-- Messages are read by bet and swept in the order of their ids.
DROP INDEX provider_messages_by_age;
