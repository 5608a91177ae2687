-- Doors to the outside: raw calls to and from providers, whether each provider answers, what arrived that we cannot credit, and the
-- driver of each payout.

-- Calls to and from providers, redacted, kept for disputes. `about` is our id of what the call is about.
CREATE TABLE connector_calls (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  port      text NOT NULL,
  connector text NOT NULL,
  direction text NOT NULL CHECK (direction IN ('out', 'in')),
  about     text NOT NULL DEFAULT '',
  method    text NOT NULL,
  path      text NOT NULL,
  request   text NOT NULL,
  -- The HTTP status of the answer; null for one that never came.
  status    integer,
  answer    text NOT NULL,
  millis    integer NOT NULL,
  at        timestamptz NOT NULL
);
CREATE INDEX connector_calls_about ON connector_calls (about, id DESC) WHERE about <> '';
CREATE INDEX connector_calls_connector ON connector_calls (connector, id DESC);
CREATE INDEX connector_calls_age ON connector_calls (at);
GRANT SELECT, INSERT, DELETE ON connector_calls TO baize_app;

-- One row a connector: how it stands as the processes last saw it.
CREATE TABLE connector_health (
  port       text NOT NULL,
  connector  text NOT NULL,
  driver     text NOT NULL,
  is_up      boolean NOT NULL,
  -- When it last changed between up and down.
  since      timestamptz NOT NULL,
  last_ok_at timestamptz,
  -- The latest fault, kept after it has passed.
  fault      text NOT NULL DEFAULT '',
  fault_at   timestamptz,
  checked_at timestamptz,
  PRIMARY KEY (port, connector)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON connector_health TO baize_app;

-- Money that arrived and that we do not credit by ourselves: another amount, another payer, no order of ours. A person decides,
-- except where the driver sends it back by itself.
CREATE TABLE held_payments (
  id          uuid PRIMARY KEY,
  connector   text NOT NULL,
  -- The provider's id of the money itself: a Pix's end-to-end id, a transaction. The same money is held once.
  reference   text NOT NULL,
  payment_id  text,
  order_id    uuid REFERENCES payment_orders,
  reason      text NOT NULL CHECK (reason IN ('unknownOrder', 'otherPayment', 'otherAmount', 'otherCurrency', 'otherPayer')),
  -- As the provider writes them: they may be of a currency that we do not have.
  amount      text NOT NULL,
  currency    text NOT NULL,
  -- Masked.
  payer       text NOT NULL DEFAULT '',
  state       text NOT NULL CHECK (state IN ('held', 'returning', 'returned', 'credited', 'dismissed')),
  return_id   text,
  note        text NOT NULL DEFAULT '',
  decided_by  text,
  due_at      timestamptz,
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL,
  UNIQUE (connector, reference)
);
CREATE INDEX held_payments_open ON held_payments (created_at) WHERE state IN ('held', 'returning');
CREATE INDEX held_payments_due ON held_payments (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON held_payments TO baize_app;

-- The driver that a withdrawal was given to, set before it is asked: no other driver may ever pay it.
ALTER TABLE withdrawals ADD COLUMN driver text;
GRANT UPDATE (driver) ON withdrawals TO baize_app;
ALTER TABLE payment_orders ALTER COLUMN provider DROP DEFAULT;

-- When its provider is next asked about an open order, in case a notice is lost; null once nothing more can come.
ALTER TABLE payment_orders
  ADD COLUMN ask_at timestamptz,
  ADD COLUMN asks   integer NOT NULL DEFAULT 0;
CREATE INDEX payment_orders_ask ON payment_orders (ask_at) WHERE ask_at IS NOT NULL;
GRANT UPDATE (ask_at, asks) ON payment_orders TO baize_app;
