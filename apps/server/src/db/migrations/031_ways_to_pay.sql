-- How a deposit is paid: by which method and through which provider, what the player is shown for it, and how far it has come.
ALTER TABLE payment_orders
  ADD method               text NOT NULL DEFAULT 'card',
  ADD provider             text NOT NULL DEFAULT 'psp',
  -- Paid on top of the amount, kept by the provider.
  ADD fee                  bigint NOT NULL DEFAULT 0 CHECK (fee >= 0),
  ADD code                 text NOT NULL DEFAULT '',
  ADD coin                 text NOT NULL DEFAULT '',
  ADD expires_at           timestamptz,
  ADD confirmations        integer NOT NULL DEFAULT 0,
  ADD confirmations_needed integer NOT NULL DEFAULT 0,
  -- What was promised with it: 'first' or a promo code, the bonus, and what has to be staked for it. Granted is exactly what the
  -- ledger's bonus with the order's own id says; lapsed means that it never will be.
  ADD bonus_source         text,
  ADD bonus_amount         bigint CHECK (bonus_amount > 0),
  ADD bonus_wager          bigint CHECK (bonus_wager >= 0),
  ADD bonus_lapsed_at      timestamptz,
  ADD CHECK (num_nulls(bonus_source, bonus_amount, bonus_wager) IN (0, 3));
UPDATE payment_orders SET expires_at = created_at + interval '1 hour';
ALTER TABLE payment_orders ALTER expires_at SET NOT NULL;
-- Two providers may call two payments by one name.
ALTER TABLE payment_orders DROP CONSTRAINT payment_orders_payment_id_key;
CREATE UNIQUE INDEX payment_orders_payment ON payment_orders (provider, payment_id);
CREATE INDEX payment_orders_bonus ON payment_orders (created_at) WHERE bonus_source IS NOT NULL AND bonus_lapsed_at IS NULL;
GRANT UPDATE (code, coin, expires_at, confirmations, confirmations_needed, bonus_lapsed_at) ON payment_orders TO baize_app;

-- Never changed: what a player was shown holds.
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
  CHECK (lower(trim(requested_by)) <> lower(trim(approved_by)))
);
-- Which deposit of a player a code was for: one, for ever.
CREATE TABLE promo_uses (
  code     text NOT NULL REFERENCES promo_codes,
  user_id  bigint NOT NULL REFERENCES users,
  order_id uuid NOT NULL UNIQUE REFERENCES payment_orders,
  PRIMARY KEY (code, user_id)
);
GRANT SELECT, INSERT ON promo_codes, promo_uses TO baize_app;
