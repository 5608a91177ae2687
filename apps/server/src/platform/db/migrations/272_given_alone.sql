-- Money that one person gives away without a second one, to be added up over a day. The row is written before the money moves: it counts
-- while the act is under way, and for good once the ledger has its transaction.
CREATE TABLE given_alone (
  key         text PRIMARY KEY,
  -- 'operator:' and the id of the person, who also stands for their service keys; 'key:' and the id of a key made by a command.
  actor       text NOT NULL CHECK (actor <> ''),
  path        text NOT NULL,
  currency_id text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  -- The amount in millionths of the unit of configured limits: one sum for all currencies.
  units       numeric NOT NULL CHECK (units > 0),
  -- The key of the transaction that moves the money. Null: the row was written together with what it stands for.
  ledger_key  text,
  at          timestamptz NOT NULL
);
CREATE INDEX given_alone_actor ON given_alone (actor, at);
GRANT SELECT, INSERT, UPDATE ON given_alone TO baize_app;

-- Players who work here. What the house gives away is not for them.
CREATE TABLE staff_players (
  user_id     bigint PRIMARY KEY REFERENCES users,
  reason      text NOT NULL,
  declared_by text NOT NULL,
  declared_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_players TO baize_app;

-- The device as the sessions of players name it, so that both can be compared.
ALTER TABLE operator_sessions ADD COLUMN device text NOT NULL DEFAULT '';
CREATE INDEX operator_sessions_address ON operator_sessions (ip, device);
CREATE INDEX sessions_of_player ON sessions (user_id);
