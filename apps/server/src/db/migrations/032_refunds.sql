-- A deposit that is given back to who paid it, all of it or a part. Its money leaves by the ledger's withdrawal with the same id:
-- held, paid or returned is what that says, so that no crash can leave the two telling different stories.
CREATE TABLE refunds (
  id           uuid PRIMARY KEY,
  order_id     uuid NOT NULL REFERENCES payment_orders,
  request_id   text NOT NULL UNIQUE,
  amount       bigint NOT NULL CHECK (amount > 0),
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text,
  created_at   timestamptz NOT NULL,
  -- The ledger would not hold it. It may still do so when the same request comes again.
  refused_at   timestamptz,
  -- How often the provider was asked, and when it is to be asked again.
  asks         integer NOT NULL DEFAULT 0,
  next_at      timestamptz NOT NULL,
  CHECK (approved_by IS NULL OR lower(trim(requested_by)) <> lower(trim(approved_by)))
);
CREATE INDEX refunds_order ON refunds (order_id);
GRANT SELECT, INSERT ON refunds TO baize_app;
GRANT UPDATE (refused_at, asks, next_at) ON refunds TO baize_app;
