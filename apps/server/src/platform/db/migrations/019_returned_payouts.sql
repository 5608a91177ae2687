-- Payouts that were paid and came back: a bank sends a transfer back days later, and the provider reports it as reversed.

-- Of a withdrawal that was paid and came back, when it was paid. It is RETURNED from then on, and `ended_at` is when it came back: the
-- sums of what was paid out leave it out like any other that was returned. Null for all others.
ALTER TABLE ledger_withdrawals
  ADD COLUMN paid_at timestamptz,
  ADD CONSTRAINT ledger_withdrawals_paid_at CHECK (paid_at IS NULL OR status = 'RETURNED');

-- Payouts that came back, on the day they did: `paid` and `paid_amount` stay those of the day of the payment.
ALTER TABLE report_payments
  ADD COLUMN reversed        bigint NOT NULL DEFAULT 0,
  ADD COLUMN reversed_amount numeric NOT NULL DEFAULT 0;
