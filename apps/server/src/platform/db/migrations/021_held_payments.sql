-- Payments that a person has to decide on: what the scheme has taken back from us is one too.
ALTER TABLE held_payments DROP CONSTRAINT held_payments_reason_check;
ALTER TABLE held_payments ADD CONSTRAINT held_payments_reason CHECK (
  reason IN ('unknownOrder', 'otherPayment', 'otherAmount', 'otherCurrency', 'otherPayer', 'takenBack'));
ALTER TABLE held_payments
  -- Questions to the driver about the money that is sent back.
  ADD COLUMN asks integer NOT NULL DEFAULT 0,
  -- The second person, where an act takes two.
  ADD COLUMN approved_by text;
-- A credit that a stop of the process has left undone.
CREATE INDEX held_payments_credited ON held_payments (changed_at) WHERE state = 'credited';

-- The provider's id of the money that an order was credited for, written before the credit. Other money for the same order is held.
ALTER TABLE payment_orders ADD COLUMN credited_reference text;
GRANT UPDATE (credited_reference) ON payment_orders TO baize_app;
