-- The player wanted no bonus with this deposit. Written with the order and never changed: nothing can be promised for it later.
ALTER TABLE payment_orders
  ADD COLUMN bonus_declined boolean NOT NULL DEFAULT false,
  ADD CHECK (NOT bonus_declined OR bonus_source IS NULL);
