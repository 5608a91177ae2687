-- What the ledger refused, or a crash cut off, may be asked for again under the same id: it is weighed anew each time, and only the
-- newest try may say that it was refused.
ALTER TABLE withdrawals ADD tries integer NOT NULL DEFAULT 1;
GRANT UPDATE (created_at, tries) ON withdrawals TO baize_app;
