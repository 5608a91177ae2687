-- The name on a player's payout accounts: asked for with the first one, and the same ever after.
ALTER TABLE users ADD real_name text CHECK (length(real_name) BETWEEN 3 AND 100);

-- Where a player's money may be paid to. `fingerprint` is the same for the same account however it was written. One that is taken
-- out of the list stays here: what was paid to it was paid to it.
CREATE TABLE payout_accounts (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  account     jsonb NOT NULL,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  created_at  timestamptz NOT NULL,
  removed_at  timestamptz
);
CREATE UNIQUE INDEX payout_accounts_once ON payout_accounts (user_id, fingerprint) WHERE removed_at IS NULL;
GRANT SELECT, INSERT ON payout_accounts TO baize_app;
GRANT UPDATE (removed_at) ON payout_accounts TO baize_app;

-- A withdrawal as a player asked for it. Whether its money is held, paid or returned is not written here: that is what the ledger
-- says of the withdrawal with the same id, so that no crash can leave the two telling different stories.
CREATE TABLE withdrawals (
  id            uuid PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  request_id    text NOT NULL,
  account_id    uuid NOT NULL REFERENCES payout_accounts,
  amount        bigint NOT NULL CHECK (amount > 0),
  -- What the provider keeps of it.
  fee           bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  currency_id   text NOT NULL,
  created_at    timestamptz NOT NULL,
  -- The ledger would not hold it. It may still do so when the same request comes again.
  refused_at    timestamptz,
  -- Made once: by the house itself under a limit, above it by people, or by the provider that will not pay it.
  decision      text CHECK (decision IN ('APPROVED', 'REJECTED')),
  decided_at    timestamptz,
  return_reason text,
  -- The provider was, or may have been, asked to pay. From then on nothing but its answer ends the withdrawal.
  sent_at       timestamptz,
  payout_id     text UNIQUE,
  -- How often its outcome was asked for, and when it is to be asked for again.
  asks          integer NOT NULL DEFAULT 0,
  next_at       timestamptz,
  UNIQUE (user_id, request_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (sent_at IS NULL OR decision = 'APPROVED')
);
CREATE INDEX withdrawals_user ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_created ON withdrawals (created_at);
GRANT SELECT, INSERT ON withdrawals TO baize_app;
GRANT UPDATE (refused_at, decision, decided_at, return_reason, sent_at, payout_id, asks, next_at) ON withdrawals TO baize_app;

-- Who decided on a withdrawal and why. Never changed.
CREATE TABLE withdrawal_reviews (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  decision      text NOT NULL CHECK (decision IN ('APPROVED', 'REJECTED')),
  note          text NOT NULL,
  requested_by  text NOT NULL,
  approved_by   text,
  at            timestamptz NOT NULL,
  CHECK (approved_by IS NULL OR lower(trim(requested_by)) <> lower(trim(approved_by)))
);
GRANT SELECT, INSERT ON withdrawal_reviews TO baize_app;

-- Deposits with what their player had staked until then: money that came in is played before it goes out again. Written by the
-- ledger with the deposit. Those before this table count as played.
CREATE TABLE ledger_deposits (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id  bigint NOT NULL,
  order_id uuid NOT NULL,
  amount   bigint NOT NULL CHECK (amount > 0),
  wagered  bigint NOT NULL
);
CREATE INDEX ledger_deposits_user ON ledger_deposits (user_id, id);
GRANT SELECT ON ledger_deposits TO baize_app;

-- All that is on its way, whoever's it is.
CREATE INDEX ledger_withdrawals_open ON ledger_withdrawals (requested_at, id) WHERE status = 'HELD';
