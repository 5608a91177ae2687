-- Coins are credited as what they were worth that came, not as what was asked for.
ALTER TABLE payment_orders
  -- What it was opened for, once something else came: `amount` and `fee` are what came.
  ADD asked         bigint CHECK (asked > 0),
  ADD asked_fee     bigint CHECK (asked_fee >= 0),
  -- A further transfer to the address of this order, which is a deposit of its own.
  ADD parent        uuid REFERENCES payment_orders,
  -- By which terms the bonus was promised, to reckon it again from what came. Orders before this have none.
  ADD bonus_percent integer,
  ADD bonus_least   bigint,
  ADD bonus_most    bigint,
  ADD bonus_times   integer,
  ADD CHECK ((asked IS NULL) = (asked_fee IS NULL)),
  ADD CHECK (num_nulls(bonus_percent, bonus_least, bonus_most, bonus_times) IN (0, 4));
CREATE INDEX payment_orders_parent ON payment_orders (parent) WHERE parent IS NOT NULL;
GRANT UPDATE (amount, fee, asked, asked_fee, bonus_amount, bonus_wager) ON payment_orders TO baize_app;

-- Each transfer that the network has confirmed, once. Never changed: what it was worth stays what it was reckoned at.
CREATE TABLE coin_transfers (
  order_id    uuid NOT NULL REFERENCES payment_orders,
  -- The network's own name for it. One transfer may pay two addresses.
  id          text NOT NULL,
  -- In millionths.
  coins       bigint NOT NULL CHECK (coins > 0),
  worth       numeric NOT NULL CHECK (worth >= 0),
  -- Dollars for one of the order's currency, and as of when. Empty: at the rate that the order was opened at.
  rate        text NOT NULL,
  rate_at     timestamptz NOT NULL,
  seen_at     timestamptz NOT NULL,
  -- The deposit that it is, or why it is none.
  credited_as uuid UNIQUE REFERENCES payment_orders,
  held        text CHECK (held IN ('dust', 'tooMuch')),
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, id),
  CHECK ((credited_as IS NULL) = (held IS NOT NULL))
);
GRANT SELECT, INSERT ON coin_transfers TO baize_app;

-- A code may be made before its campaign begins.
ALTER TABLE promo_codes ADD starts_at timestamptz;
