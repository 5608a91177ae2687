-- A bonus that came with a deposit goes back to the house when the deposit goes back to who paid it: out of its purse, or out of
-- main where it had been released.
ALTER TABLE ledger_bonuses
  DROP CONSTRAINT ledger_bonuses_status_check,
  ADD CONSTRAINT ledger_bonuses_status_check CHECK (status IN ('ACTIVE', 'RELEASED', 'REVOKED')),
  ADD taken_from text CHECK (taken_from IN ('main', 'task', 'register')),
  ADD CHECK ((status = 'REVOKED') = (taken_from IS NOT NULL));
