-- Account numbers are sealed with a key the database does not have; beside them stands what their owner is shown of them. Those
-- from before this are sealed by the server when it starts: it has the key.
ALTER TABLE payout_accounts
  ALTER COLUMN account DROP NOT NULL,
  ADD COLUMN kind text,
  ADD COLUMN bank text,
  ADD COLUMN masked text,
  ADD COLUMN sealed bytea,
  ADD CHECK (num_nonnulls(kind, bank, masked, sealed) = CASE WHEN account IS NULL THEN 4 ELSE 0 END);
GRANT UPDATE (account, fingerprint, kind, bank, masked, sealed) ON payout_accounts TO baize_app;
