-- Wheel and scratch card: published tables, tickets to draw with, and draws decided by the players' seeds. Rules L50 and L51 in
-- docs/ledger.md.

-- The newest table of a kind is in force. Tables are never changed: draws refer to them.
CREATE TABLE prize_tables (
  number       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('wheel', 'scratch')),
  -- A list of {amount, odds}: amounts in the unit of configured limits, odds in parts per million.
  rows         jsonb NOT NULL CHECK (jsonb_array_length(rows) BETWEEN 2 AND 24),
  requested_by text NOT NULL,
  approved_by  text,
  reason       text NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX prize_tables_of_kind ON prize_tables (kind, number DESC);
INSERT INTO prize_tables (kind, rows, requested_by, reason, at) VALUES
  ('wheel', '[{"amount":"0.00","odds":400000},{"amount":"0.10","odds":250000},{"amount":"0.20","odds":200000},{"amount":"0.50","odds":100000},
    {"amount":"1.00","odds":40000},{"amount":"2.00","odds":8500},{"amount":"10.00","odds":1400},{"amount":"50.00","odds":100}]', 'setup', 'first table', now()),
  ('scratch', '[{"amount":"0.00","odds":600000},{"amount":"0.10","odds":250000},{"amount":"0.20","odds":100000},{"amount":"0.50","odds":40000},
    {"amount":"2.00","odds":9000},{"amount":"20.00","odds":1000}]', 'setup', 'first table', now());

-- A ticket is one draw. Its key names the occasion, such as the day of a check-in: each gives a ticket once.
CREATE TABLE prize_tickets (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  kind       text NOT NULL CHECK (kind IN ('wheel', 'scratch')),
  source     text NOT NULL,
  key        text NOT NULL CHECK (length(key) BETWEEN 1 AND 120),
  granted_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The draw it was used for.
  draw_id    uuid UNIQUE,
  UNIQUE (user_id, kind, key)
);
CREATE INDEX prize_tickets_left ON prize_tickets (user_id, kind, expires_at) WHERE draw_id IS NULL;
CREATE INDEX prize_tickets_by_time ON prize_tickets (kind, granted_at);

-- A draw counts the draws of its kind of a pair from 0, without gaps: `nonce`. Its prize is a reward grant with the same id.
CREATE TABLE prize_draws (
  id           uuid PRIMARY KEY,
  user_id      bigint NOT NULL REFERENCES users,
  kind         text NOT NULL CHECK (kind IN ('wheel', 'scratch')),
  request_id   text NOT NULL,
  table_number bigint NOT NULL REFERENCES prize_tables,
  pair_id      uuid NOT NULL REFERENCES seed_pairs,
  nonce        integer NOT NULL CHECK (nonce >= 0),
  prize        smallint NOT NULL CHECK (prize >= 0),
  currency_id  text NOT NULL,
  amount       bigint NOT NULL CHECK (amount >= 0),
  drawn_at     timestamptz NOT NULL,
  collected_at timestamptz,
  UNIQUE (pair_id, kind, nonce),
  UNIQUE (user_id, request_id)
);
CREATE INDEX prize_draws_of_player ON prize_draws (user_id, kind, drawn_at DESC);
CREATE INDEX prize_draws_open ON prize_draws (drawn_at) WHERE collected_at IS NULL;

-- Decided draws and published tables stay as they are.
CREATE FUNCTION prize_draws_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' OR OLD.collected_at IS NOT NULL
    OR to_jsonb(NEW) - 'collected_at' IS DISTINCT FROM to_jsonb(OLD) - 'collected_at'
  THEN
    RAISE EXCEPTION 'a decided draw is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER prize_draws_stay BEFORE UPDATE OR DELETE ON prize_draws FOR EACH ROW EXECUTE FUNCTION prize_draws_stay();

GRANT SELECT, INSERT ON prize_tables TO baize_app;
GRANT SELECT, INSERT, UPDATE (draw_id) ON prize_tickets TO baize_app;
GRANT SELECT, INSERT, UPDATE (collected_at) ON prize_draws TO baize_app;
