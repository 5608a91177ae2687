-- Players whose withdrawals an operator holds back until a moment. What the ledger holds stays held; it is not decided meanwhile.
CREATE TABLE withdrawal_holds (
  user_id  bigint PRIMARY KEY REFERENCES users,
  until_at timestamptz NOT NULL,
  reason   text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  by       text NOT NULL,
  at       timestamptz NOT NULL,
  CHECK (until_at > at)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON withdrawal_holds TO baize_app;
