-- Coins by SHKeeper and BTCPay: when each transfer was first seen, payouts that were asked for, prices of coins, and amounts in bitcoin.

-- Transfers as their provider showed them, before they count. SHKeeper's list of an invoice has no times, and calls a transfer confirmed from
-- the first block on: `final_at` is when its signed callback said that the wallet's confirmations are there.
CREATE TABLE coin_sightings (
  order_id   uuid NOT NULL,
  -- The network's id of the transfer.
  id         text NOT NULL,
  first_seen timestamptz NOT NULL,
  final_at   timestamptz,
  -- Coins of a late transfer that waits for a fresh price, in the smallest unit of the order's coin, and since when.
  waiting    bigint CHECK (waiting > 0),
  waits_from timestamptz,
  PRIMARY KEY (order_id, id),
  CHECK ((waiting IS NULL) = (waits_from IS NULL))
);
GRANT SELECT, INSERT, UPDATE (first_seen, final_at, waiting, waits_from) ON coin_sightings TO baize_app;

-- Written before a provider is asked for a payout in coins that it may make without keeping a record. While a row is here, the payout is never
-- asked for again: only the provider's own record of it ends the doubt.
CREATE TABLE coin_payout_asks (
  withdrawal_id uuid PRIMARY KEY,
  connector     text NOT NULL,
  asked_at      timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON coin_payout_asks TO baize_app;

-- Dollars for one coin. The newest applies; none is ever changed. Two sources that agree, or two people.
CREATE TABLE coin_rates (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  coin_id     text NOT NULL,
  usd         text NOT NULL CHECK (usd ~ '^\d{1,9}(\.\d{1,9})?$' AND usd ~ '[1-9]'),
  set_by      text NOT NULL CHECK (set_by <> ''),
  approved_by text,
  -- What each source said, when they set it.
  sources     jsonb,
  set_at      timestamptz NOT NULL,
  CONSTRAINT coin_rates_by_two CHECK (
    (set_by = 'sources' AND approved_by IS NULL AND sources IS NOT NULL)
    OR (set_by <> 'sources' AND approved_by IS NOT NULL AND lower(trim(set_by)) <> lower(trim(approved_by))))
);
CREATE INDEX coin_rates_newest ON coin_rates (coin_id, id DESC);
GRANT SELECT, INSERT ON coin_rates TO baize_app;

-- The coins that an order asks for, in the smallest unit of its coin, and the prices that they were computed by. Orders from before this
-- have none; theirs are in the text `coin`.
ALTER TABLE payment_orders
  ADD COLUMN coin_id        text,
  ADD COLUMN coins_asked    bigint CHECK (coins_asked > 0),
  ADD COLUMN coin_rate_id   bigint REFERENCES coin_rates,
  ADD COLUMN coin_money_usd text,
  ADD CONSTRAINT payment_orders_coins CHECK (num_nulls(coin_id, coins_asked, coin_rate_id, coin_money_usd) IN (0, 4));

-- In the smallest unit of the coin: millionths of a USDT, satoshis. `coin_rate_id` is the price that a late transfer was credited at.
ALTER TABLE coin_transfers
  ADD COLUMN coin_id      text NOT NULL DEFAULT 'USDT',
  ADD COLUMN coin_rate_id bigint REFERENCES coin_rates;
ALTER TABLE coin_transfers ALTER COLUMN coin_id DROP DEFAULT;

-- The price of a coin that a payout's coins were computed by. Payouts from before this took a coin for a dollar.
ALTER TABLE withdrawals ADD COLUMN coin_rate_id bigint REFERENCES coin_rates;
GRANT UPDATE (coin_rate_id) ON withdrawals TO baize_app;
