-- A deposit as we asked the payment provider for it. Whether it is paid is not written here: it is paid exactly when the
-- ledger holds its transaction, so that no crash can leave the two telling different stories.
CREATE TABLE payment_orders (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  request_id  text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  currency_id text NOT NULL,
  payment_id  text UNIQUE,
  pay_url     text NOT NULL DEFAULT '',
  failed_at   timestamptz,
  created_at  timestamptz NOT NULL,
  UNIQUE (user_id, request_id)
);
CREATE INDEX payment_orders_user ON payment_orders (user_id, created_at DESC, id DESC);
CREATE INDEX payment_orders_created ON payment_orders (created_at);
GRANT SELECT, INSERT ON payment_orders TO baize_app;
GRANT UPDATE (payment_id, pay_url, failed_at) ON payment_orders TO baize_app;

-- Old failures are forgotten wherever they are, not only when the same name is tried again.
CREATE INDEX login_failures_age ON login_failures (failed_at);
-- Nothing is changed in it; the right is what SELECT … FOR UPDATE SKIP LOCKED asks for.
GRANT UPDATE ON login_failures TO baize_app;
