-- A limit is at most what a balance may be: one near the end of bigint went over it together with what was lost, and from then on
-- every command of that wallet failed.
UPDATE ledger_wallets SET
  max_loss_day = CASE WHEN max_loss_day IS NOT NULL THEN least(max_loss_day, 9007199254740991) END,
  max_loss_week = CASE WHEN max_loss_week IS NOT NULL THEN least(max_loss_week, 9007199254740991) END,
  max_loss_month = CASE WHEN max_loss_month IS NOT NULL THEN least(max_loss_month, 9007199254740991) END
  WHERE greatest(max_loss_day, max_loss_week, max_loss_month) > 9007199254740991;
ALTER TABLE ledger_wallets DROP CONSTRAINT ledger_limits;
ALTER TABLE ledger_wallets ADD CONSTRAINT ledger_limits CHECK (
  max_loss_day BETWEEN 0 AND 9007199254740991 AND max_loss_week BETWEEN 0 AND 9007199254740991
  AND max_loss_month BETWEEN 0 AND 9007199254740991);

-- A pair that was revealed stays so, and has decided as many bets as it has: a seed that somebody knows must never decide another.
CREATE FUNCTION seed_pairs_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revealed pair stays revealed' USING ERRCODE = 'restrict_violation';
END $$;
REVOKE ALL ON FUNCTION seed_pairs_stay FROM PUBLIC;
CREATE TRIGGER seed_pairs_stay BEFORE UPDATE ON seed_pairs FOR EACH ROW
  WHEN ((OLD.revealed_at IS NOT NULL AND NEW.revealed_at IS DISTINCT FROM OLD.revealed_at) OR NEW.nonce < OLD.nonce)
  EXECUTE FUNCTION seed_pairs_stay();
