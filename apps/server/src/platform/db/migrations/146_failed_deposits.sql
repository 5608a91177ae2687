-- Failed deposits, newest first, for the console's filter. They are few: no other order writes this index.
CREATE INDEX payment_orders_failed ON payment_orders (created_at, id) WHERE failed_at IS NOT NULL;
