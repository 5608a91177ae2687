-- Rewards: the budget of each programme and what was granted from it (rules L40 to L47 in docs/ledger.md), the tables of the programmes,
-- prizes, rains, red packets and invitations.

-- Programmes: the share of the edge that each may give away, in ten-thousandths, and whether it is on. `daily_cap` is in the unit of
-- configured limits; null for none.
CREATE TABLE reward_programmes (
  programme  text PRIMARY KEY,
  share      integer NOT NULL CHECK (share BETWEEN 0 AND 4000),
  daily_cap  numeric CHECK (daily_cap > 0),
  switched   boolean NOT NULL DEFAULT true,
  changed_at timestamptz
);
INSERT INTO reward_programmes (programme, share, daily_cap) VALUES
  ('rakeback', 1000, 10000), ('weekly', 500, 10000), ('monthly', 300, 20000), ('levelUp', 500, 5000), ('checkIn', 100, 1000),
  ('task', 100, 1000), ('invite', 800, 5000), ('wheel', 60, 1000), ('scratch', 140, 1000), ('rain', 200, 2000), ('salary', 300, 10000);

-- The budget of a programme in a currency. The balances of a currency add up to its `budget` account.
CREATE TABLE reward_budgets (
  programme   text NOT NULL REFERENCES reward_programmes,
  currency_id text NOT NULL REFERENCES ledger_currencies,
  balance     bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  -- The edge of all players up to which the budget has accrued.
  counted     numeric NOT NULL DEFAULT 0,
  -- The part of its share of that edge that is less than a minor unit: edge times share.
  rest        numeric NOT NULL DEFAULT 0,
  accrued     bigint NOT NULL DEFAULT 0,
  granted     bigint NOT NULL DEFAULT 0,
  -- Granted on the UTC day `granted_on`.
  granted_day bigint NOT NULL DEFAULT 0,
  granted_on  date NOT NULL DEFAULT '2000-01-01',
  PRIMARY KEY (programme, currency_id)
);

-- Everything granted from a budget. The period is the entitlement, such as the day of a check-in: one grant each.
CREATE TABLE reward_grants (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL,
  programme   text NOT NULL REFERENCES reward_programmes,
  period      text NOT NULL CHECK (length(period) BETWEEN 1 AND 80),
  currency_id text NOT NULL,
  purse       text NOT NULL CHECK (purse IN ('main', 'task', 'register')),
  amount      bigint NOT NULL CHECK (amount > 0),
  wager       bigint NOT NULL CHECK (wager >= 0),
  -- Shown with the grant: the level, the day of a streak, the task.
  source      jsonb NOT NULL,
  -- The player's edge at the grant.
  edge        numeric NOT NULL,
  at          timestamptz NOT NULL,
  -- The order of grants: of two in one millisecond the later one counts. A player's are made under the wallet's lock, so it rises.
  seq         bigint GENERATED ALWAYS AS IDENTITY,
  UNIQUE (user_id, programme, period),
  CHECK (purse <> 'main' OR wager = 0)
);
CREATE INDEX reward_grants_of_player ON reward_grants (user_id, at DESC, id);
CREATE INDEX reward_grants_by_time ON reward_grants (at DESC, id);
CREATE UNIQUE INDEX reward_grants_in_order ON reward_grants (seq);
CREATE INDEX reward_grants_last ON reward_grants (user_id, programme, seq);
-- The console lists the grants of one programme, newest first; a programme that grants little is not found by walking back.
CREATE INDEX reward_grants_of_programme ON reward_grants (programme, seq);
CREATE TRIGGER reward_grants_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON reward_grants
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- The programme whose budget a packet was set aside from; null for a packet of the house.
ALTER TABLE ledger_packets ADD COLUMN programme text REFERENCES reward_programmes;

GRANT SELECT ON reward_budgets, reward_grants TO baize_app;
GRANT SELECT, UPDATE (share, daily_cap, switched, changed_at) ON reward_programmes TO baize_app;

-- Tables of reward programmes that an operator has changed: VIP levels, check-in, tasks, salary, invitations. Without a row the first
-- tables of packages/rules hold. Every version stays: the newest one counts.
CREATE TABLE reward_tables (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL CHECK (name IN ('vip', 'checkIn', 'tasks', 'salary', 'invite')),
  value        jsonb NOT NULL,
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX reward_tables_newest ON reward_tables (name, id DESC);

-- A month's salaries as two people approved them, line by line. Paid once each: the grant's period is the month.
CREATE TABLE reward_salaries (
  month        text PRIMARY KEY CHECK (month ~ '^\d{4}-\d\d$'),
  pay_at       timestamptz NOT NULL,
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  approved_at  timestamptz NOT NULL
);
CREATE TABLE reward_salary_lines (
  month       text NOT NULL REFERENCES reward_salaries,
  user_id     bigint NOT NULL REFERENCES users,
  currency_id text NOT NULL,
  vip_level   integer NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  -- Refused for good: the player is barred or on a break on the pay day.
  refused     text,
  PRIMARY KEY (month, user_id)
);
GRANT SELECT, INSERT ON reward_tables, reward_salaries TO baize_app;
GRANT SELECT, INSERT, UPDATE (refused) ON reward_salary_lines TO baize_app;

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
-- Every spin wins something, and most cards do.
INSERT INTO prize_tables (kind, rows, requested_by, reason, at) VALUES
  ('wheel', '[{"amount":"0.10","odds":300000},{"amount":"0.50","odds":200000},{"amount":"0.20","odds":300000},{"amount":"2.00","odds":40000},
    {"amount":"1.00","odds":150000},{"amount":"20.00","odds":1400},{"amount":"5.00","odds":8500},{"amount":"50.00","odds":100}]', 'setup', 'first table', now()),
  ('scratch', '[{"amount":"0.00","odds":400000},{"amount":"0.02","odds":300000},{"amount":"0.05","odds":200000},{"amount":"0.10","odds":80000},
    {"amount":"0.50","odds":17000},{"amount":"2.00","odds":2800},{"amount":"20.00","odds":200}]', 'setup', 'first table', now());

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
  -- How a card is filled around its prize. Of 2, every amount but the prize is shown once at most; 1 is of older cards.
  filling      smallint NOT NULL DEFAULT 2,
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

-- Money rains: packets of the rain budget that fall at a set time. The ledger's packet of the same id holds the money and the shares; a
-- rain without one has not been set aside and is seen by nobody. Rule L52 in docs/ledger.md.
CREATE TABLE rain_schedules (
  id           uuid PRIMARY KEY,
  currency_id  text NOT NULL,
  total        bigint NOT NULL CHECK (total > 0),
  shares       integer NOT NULL CHECK (shares BETWEEN 1 AND 10000 AND shares <= total),
  seconds      integer NOT NULL CHECK (seconds BETWEEN 10 AND 3600),
  -- Days of the week, 0 is Sunday, and minute of the day, UTC.
  days         smallint[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 7),
  minute       smallint NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  reason       text NOT NULL,
  created_at   timestamptz NOT NULL,
  ended_at     timestamptz
);

CREATE TABLE rains (
  id           uuid PRIMARY KEY,
  -- Of the operator's request, or of the schedule and its day.
  request_id   text NOT NULL UNIQUE,
  currency_id  text NOT NULL,
  total        bigint NOT NULL CHECK (total > 0),
  shares       integer NOT NULL CHECK (shares BETWEEN 1 AND 10000 AND shares <= total),
  -- Secret until the rain is over; its hash is shown before it falls.
  seed         text NOT NULL,
  seed_hash    text NOT NULL,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL CHECK (ends_at > starts_at),
  requested_by text NOT NULL,
  approved_by  text,
  reason       text NOT NULL,
  schedule_id  uuid REFERENCES rain_schedules,
  created_at   timestamptz NOT NULL,
  cancelled_at timestamptz
);
CREATE INDEX rains_by_end ON rains (ends_at);

GRANT SELECT, INSERT, UPDATE (ended_at) ON rain_schedules TO baize_app;
GRANT SELECT, INSERT, UPDATE (cancelled_at) ON rains TO baize_app;

-- Red packets for the whole site: the ledger holds the money, this the end of the offer. A red packet can be claimed from `opens_at` on;
-- its seed splits it. Both are null for rains, which have their own.
CREATE TABLE site_packets (
  packet_id uuid PRIMARY KEY,
  ends_at   timestamptz NOT NULL,
  opens_at  timestamptz,
  seed      text
);
GRANT SELECT, INSERT ON site_packets TO baize_app;

-- Invitations: codes, who invited whom, and commission. Rules L53 and L54 in docs/ledger.md.

-- The tag of a player's wheel invitation: gives a spin to each of the first `most` friends who register with it.
CREATE TABLE wheel_tags (
  user_id bigint PRIMARY KEY REFERENCES users,
  tag     text NOT NULL UNIQUE DEFAULT new_invite_code(),
  uses    integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND most),
  most    integer NOT NULL DEFAULT 20
);
-- The outcome of the tag that a player registered with.
CREATE TABLE wheel_tag_uses (
  user_id bigint PRIMARY KEY REFERENCES users,
  state   text NOT NULL CHECK (state IN ('granted', 'unknown', 'usedUp', 'own'))
);

-- One inviter a player, for good. APPROVED: the reward is about to be paid.
CREATE TABLE invites (
  invited_id   bigint PRIMARY KEY REFERENCES users,
  inviter_id   bigint NOT NULL REFERENCES users CHECK (inviter_id <> invited_id),
  at           timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'FLAGGED', 'APPROVED', 'PAID', 'REFUSED')),
  flags        text[] NOT NULL DEFAULT '{}',
  -- In the inviter's currency, fixed when deposit, play and delay are there.
  reward       bigint CHECK (reward > 0),
  qualified_at timestamptz,
  decided_by   text,
  decided_at   timestamptz,
  note         text NOT NULL DEFAULT '',
  -- The invited player's edge that commission was claimed for, in ten-thousandths of a minor unit.
  edge_claimed numeric NOT NULL DEFAULT 0,
  CHECK (state IN ('WAITING', 'REFUSED') OR reward IS NOT NULL)
);
CREATE INDEX invites_of_inviter ON invites (inviter_id, at DESC);
CREATE INDEX invites_by_state ON invites (state, at) WHERE state IN ('WAITING', 'FLAGGED', 'APPROVED');

-- A claim of commission: the amount is fixed and the edge marked as claimed before the ledger pays it.
CREATE TABLE invite_claims (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  request_id  text NOT NULL,
  currency_id text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  at          timestamptz NOT NULL,
  paid_at     timestamptz,
  UNIQUE (user_id, request_id)
);
CREATE INDEX invite_claims_open ON invite_claims (user_id) WHERE paid_at IS NULL;

GRANT SELECT, INSERT, UPDATE (uses) ON wheel_tags TO baize_app;
GRANT SELECT, INSERT ON wheel_tag_uses TO baize_app;
GRANT SELECT, INSERT, UPDATE (state, flags, reward, qualified_at, decided_by, decided_at, note, edge_claimed) ON invites TO baize_app;
GRANT SELECT, INSERT, UPDATE (paid_at) ON invite_claims TO baize_app;
