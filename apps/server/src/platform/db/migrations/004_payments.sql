-- Payments: deposits, promo codes, refunds, payout accounts, currency rates and withdrawals.

-- A deposit order at the payment provider. It is paid exactly when the ledger has its transaction: no status here that a crash could
-- leave in contradiction.
CREATE TABLE payment_orders (
  id                   uuid PRIMARY KEY,
  user_id              bigint NOT NULL REFERENCES users,
  request_id           text NOT NULL,
  -- Of a coin deposit: the worth of the coins that arrived, once they differ from the order.
  amount               bigint NOT NULL CHECK (amount > 0),
  currency_id          text NOT NULL,
  payment_id           text,
  pay_url              text NOT NULL DEFAULT '',
  failed_at            timestamptz,
  created_at           timestamptz NOT NULL,
  method               text NOT NULL DEFAULT 'card',
  provider             text NOT NULL DEFAULT 'psp',
  -- Paid on top of the amount, kept by the provider.
  fee                  bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  code                 text NOT NULL DEFAULT '',
  coin                 text NOT NULL DEFAULT '',
  expires_at           timestamptz NOT NULL,
  confirmations        integer NOT NULL DEFAULT 0,
  confirmations_needed integer NOT NULL DEFAULT 0,
  -- The promised bonus: its source ('first' or a promo code), amount and wagering requirement. It is granted exactly when the ledger
  -- has a bonus with the id of the order; a lapsed one never will be.
  bonus_source         text,
  bonus_amount         bigint CHECK (bonus_amount > 0),
  bonus_wager          bigint CHECK (bonus_wager >= 0),
  bonus_lapsed_at      timestamptz,
  -- The ordered amount and fee, once `amount` and `fee` are those of the coins that arrived.
  asked                bigint CHECK (asked > 0),
  asked_fee            bigint CHECK (asked_fee >= 0),
  -- The order to whose address a further transfer came; that transfer is a deposit of its own.
  parent               uuid REFERENCES payment_orders,
  -- The terms of the promised bonus, to compute it again from the coins that arrived.
  bonus_percent        integer,
  bonus_least          bigint,
  bonus_most           bigint,
  bonus_times          integer,
  -- The player wanted no bonus with this deposit. Written with the order and never changed: nothing can be promised for it later.
  bonus_declined       boolean NOT NULL DEFAULT false,
  UNIQUE (user_id, request_id),
  CHECK (num_nulls(bonus_source, bonus_amount, bonus_wager) IN (0, 3)),
  CHECK ((asked IS NULL) = (asked_fee IS NULL)),
  CHECK (num_nulls(bonus_percent, bonus_least, bonus_most, bonus_times) IN (0, 4)),
  CHECK (NOT bonus_declined OR bonus_source IS NULL)
);
CREATE INDEX payment_orders_user ON payment_orders (user_id, created_at DESC, id DESC);
CREATE INDEX payment_orders_created ON payment_orders (created_at);
-- Payment ids are unique only within a provider.
CREATE UNIQUE INDEX payment_orders_payment ON payment_orders (provider, payment_id);
CREATE INDEX payment_orders_bonus ON payment_orders (created_at) WHERE bonus_source IS NOT NULL AND bonus_lapsed_at IS NULL;
CREATE INDEX payment_orders_parent ON payment_orders (parent) WHERE parent IS NOT NULL;
CREATE INDEX payment_orders_newest ON payment_orders (created_at, id);
-- Failed deposits, newest first, for the console's filter. They are few: no other order writes this index.
CREATE INDEX payment_orders_failed ON payment_orders (created_at, id) WHERE failed_at IS NOT NULL;
-- A deposit fails on the day it fails, not on the day of its order: that one may be sealed for weeks.
CREATE INDEX payment_orders_failing ON payment_orders (failed_at) WHERE failed_at IS NOT NULL;
GRANT SELECT, INSERT ON payment_orders TO baize_app;
GRANT UPDATE (payment_id, pay_url, failed_at, code, coin, expires_at, confirmations, confirmations_needed, bonus_lapsed_at, amount, fee,
  asked, asked_fee, bonus_amount, bonus_wager) ON payment_orders TO baize_app;

-- Each transfer that the network has confirmed, once. Never changed: its worth stays as computed on arrival.
CREATE TABLE coin_transfers (
  order_id    uuid NOT NULL REFERENCES payment_orders,
  -- The network's id of the transfer. One transfer may pay two addresses.
  id          text NOT NULL,
  -- In millionths.
  coins       bigint NOT NULL CHECK (coins > 0),
  worth       numeric NOT NULL CHECK (worth >= 0),
  -- Dollars for one unit of the order's currency, and the time of that rate. Empty: the rate at which the order was opened.
  rate        text NOT NULL,
  rate_at     timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL,
  -- The deposit it was credited as, or the reason it was held back.
  credited_as uuid UNIQUE REFERENCES payment_orders,
  held        text CHECK (held IN ('dust', 'tooMuch')),
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id),
  CHECK ((credited_as IS NULL) = (held IS NOT NULL))
);
GRANT SELECT, INSERT ON coin_transfers TO baize_app;

-- Never changed: the terms a player was shown hold.
CREATE TABLE promo_codes (
  code         text PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{3,24}$'),
  percent      integer NOT NULL CHECK (percent BETWEEN 1 AND 1000),
  -- In the unit of the deposit limits.
  least        text NOT NULL,
  most         text NOT NULL,
  wager        integer NOT NULL CHECK (wager BETWEEN 0 AND 100),
  ends_at      timestamptz NOT NULL,
  max_uses     integer CHECK (max_uses > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  created_at   timestamptz NOT NULL,
  -- A code may be created before its campaign begins.
  starts_at    timestamptz,
  -- Shown to everybody on the promotions page. The others are given out elsewhere, as in a letter.
  listed       boolean NOT NULL DEFAULT false,
  CHECK (lower(trim(requested_by)) <> lower(trim(approved_by)))
);
CREATE INDEX promo_codes_listed ON promo_codes (ends_at) WHERE listed;
-- A player uses a code for one deposit, ever.
CREATE TABLE promo_uses (
  code     text NOT NULL REFERENCES promo_codes,
  user_id  bigint NOT NULL REFERENCES users,
  order_id uuid NOT NULL UNIQUE REFERENCES payment_orders,
  PRIMARY KEY (code, user_id)
);
GRANT SELECT, INSERT ON promo_codes, promo_uses TO baize_app;

-- A promo code that was ended before its time. The code itself never changes: bonuses that were promised until then are granted.
CREATE TABLE promo_ends (
  code   text PRIMARY KEY REFERENCES promo_codes,
  reason text NOT NULL,
  by     text NOT NULL,
  at     timestamptz NOT NULL
);
GRANT SELECT, INSERT ON promo_ends TO baize_app;

-- How often each code was used. Counting the uses of a popular code took longer than everything else on the console's page of codes.
CREATE TABLE promo_use_counts (
  code text PRIMARY KEY REFERENCES promo_codes,
  uses integer NOT NULL CHECK (uses > 0)
);
GRANT SELECT ON promo_use_counts TO baize_app;

-- Uses are only ever added, each under the lock of its code (lockPromo), so the row of a count is never waited for.
CREATE FUNCTION promo_uses_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO promo_use_counts AS c (code, uses) SELECT n.code, count(*) FROM added n GROUP BY n.code ORDER BY n.code
  ON CONFLICT (code) DO UPDATE SET uses = c.uses + excluded.uses;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION promo_uses_counted FROM PUBLIC;
CREATE TRIGGER promo_uses_counted AFTER INSERT ON promo_uses REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION promo_uses_counted();

-- A full or partial refund of a deposit. Its money leaves by the ledger's withdrawal with the same id, which alone says whether it is
-- held, paid or returned.
CREATE TABLE refunds (
  id           uuid PRIMARY KEY,
  order_id     uuid NOT NULL REFERENCES payment_orders,
  request_id   text NOT NULL UNIQUE,
  amount       bigint NOT NULL CHECK (amount > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text,
  created_at   timestamptz NOT NULL,
  -- The ledger refused to hold it. A repeated request may still succeed.
  refused_at   timestamptz,
  -- The number of requests to the provider, and the time of the next.
  asks         integer NOT NULL DEFAULT 0,
  next_at      timestamptz NOT NULL,
  CHECK (approved_by IS NULL OR lower(trim(requested_by)) <> lower(trim(approved_by)))
);
CREATE INDEX refunds_order ON refunds (order_id);
CREATE INDEX refunds_newest ON refunds (created_at, id);
-- A refund that one person asked for, that was refused, and that takes two when it comes again, gets its second person.
GRANT SELECT, INSERT, UPDATE (refused_at, asks, next_at, requested_by, approved_by) ON refunds TO baize_app;

-- Accounts that a player's withdrawals are paid to. `sealed` is the account number, encrypted with a key that the database does not
-- have; `kind`, `bank` and `masked` are shown to the player. `fingerprint` is the same for the same account however it was typed. A
-- removed account stays: earlier withdrawals refer to it.
CREATE TABLE payout_accounts (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
  created_at  timestamptz NOT NULL,
  removed_at  timestamptz,
  kind        text NOT NULL,
  bank        text NOT NULL,
  masked      text NOT NULL,
  sealed      bytea NOT NULL
);
CREATE UNIQUE INDEX payout_accounts_once ON payout_accounts (user_id, fingerprint) WHERE removed_at IS NULL;
GRANT SELECT, INSERT, UPDATE (removed_at) ON payout_accounts TO baize_app;

-- Accounts that several players are paid to.
CREATE INDEX payout_accounts_fingerprint ON payout_accounts (fingerprint);

-- Rates: US dollars for one unit of a currency. The newest applies; none is ever changed.
CREATE TABLE currency_rates (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_id text NOT NULL,
  usd         text NOT NULL CHECK (usd ~ '^\d{1,9}(\.\d{1,9})?$' AND usd ~ '[1-9]'),
  set_by      text NOT NULL CHECK (set_by <> ''),
  set_at      timestamptz NOT NULL,
  approved_by text,
  -- Rates are set by two people, or come from USD_RATES. A dollar is a dollar.
  CONSTRAINT currency_rates_by_two
    CHECK (set_by = 'USD_RATES' OR (approved_by IS NOT NULL AND lower(trim(set_by)) <> lower(trim(approved_by)))),
  CONSTRAINT currency_rates_dollar CHECK (currency_id <> 'USD' OR usd::numeric = 1)
);
CREATE INDEX currency_rates_newest ON currency_rates (currency_id, id DESC);
GRANT SELECT, INSERT ON currency_rates TO baize_app;

-- A withdrawal as requested. The ledger's withdrawal with the same id alone says whether its money is held, paid or returned.
CREATE TABLE withdrawals (
  id            uuid PRIMARY KEY,
  user_id       bigint NOT NULL REFERENCES users,
  request_id    text NOT NULL,
  account_id    uuid NOT NULL REFERENCES payout_accounts,
  amount        bigint NOT NULL CHECK (amount > 0),
  -- The provider's share of the amount.
  fee           bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  currency_id   text NOT NULL,
  created_at    timestamptz NOT NULL,
  -- The ledger refused to hold it. A repeated request may still succeed.
  refused_at    timestamptz,
  -- Made once: automatically below a limit, by staff above it, or by a provider that refuses to pay.
  decision      text CHECK (decision IN ('APPROVED', 'REJECTED')),
  decided_at    timestamptz,
  return_reason text,
  -- The provider was, or may have been, asked to pay. From then on only its answer ends the withdrawal.
  sent_at       timestamptz,
  payout_id     text UNIQUE,
  -- The number of status requests, and the time of the next.
  asks          integer NOT NULL DEFAULT 0,
  next_at       timestamptz,
  -- A request that was refused, or cut off by a crash, is decided anew under the same id; only the newest try may record a refusal.
  tries         integer NOT NULL DEFAULT 1,
  -- Coins in millionths that reach the address; null for a payout to a bank. Fixed with the request: what the player was shown is what
  -- the provider is asked for, however often.
  coins         bigint CHECK (coins > 0),
  -- The rate that the coins were computed by, and its row: the version of the rates. The audit computes the coins again.
  rate          text,
  rate_id       bigint REFERENCES currency_rates,
  UNIQUE (user_id, request_id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (sent_at IS NULL OR decision = 'APPROVED'),
  CONSTRAINT withdrawals_rate CHECK ((coins IS NULL) = (rate IS NULL) AND (coins IS NULL) = (rate_id IS NULL))
);
CREATE INDEX withdrawals_user ON withdrawals (user_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_created ON withdrawals (created_at);
CREATE INDEX withdrawals_newest ON withdrawals (created_at, id);
-- The console's queue of withdrawals: few wait for a decision among all that were ever made.
CREATE INDEX withdrawals_undecided ON withdrawals (created_at, id) WHERE decision IS NULL;
CREATE INDEX withdrawals_rated ON withdrawals (created_at) WHERE rate_id IS NOT NULL;
GRANT SELECT, INSERT ON withdrawals TO baize_app;
GRANT UPDATE (refused_at, decision, decided_at, return_reason, sent_at, payout_id, asks, next_at, created_at, tries, rate,
  rate_id) ON withdrawals TO baize_app;

-- Decisions of staff with their reason. Never changed.
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
