-- A bet that is made and settled at once is one row: the bet is its own transaction, its key is its id, and its legs follow from
-- its stake and payout. What was written before stays as it is; the views show both as one. See docs/ledger.md.

ALTER TABLE bets
  -- The transaction's id; null where the bet was held first, or has transactions of its own.
  ADD COLUMN tx            bigint,
  ADD COLUMN balance_after bigint,
  ADD COLUMN seq           bigint,
  -- Eight bytes of what was asked for: they tell a repetition from another wish under the same key.
  ADD COLUMN body          bigint;
-- One for all of them: every statement reads its constraints anew. What was left of the balance when the stake was taken is
-- what there is after the payout less the payout.
DO $$
DECLARE
  old name;
BEGIN
  FOR old IN SELECT c.conname FROM pg_constraint c WHERE c.conrelid = 'bets'::regclass AND c.contype = 'c' LOOP
    EXECUTE format('ALTER TABLE bets DROP CONSTRAINT %I', old);
  END LOOP;
END $$;
ALTER TABLE bets ADD CONSTRAINT bets_sound CHECK (
  stake > 0 AND payout >= 0 AND multiplier >= 0 AND rtp > 0 AND nonce >= 0
  AND (tx IS NULL OR (balance_after >= payout AND seq > 0 AND body IS NOT NULL)));
CREATE INDEX bets_tx ON bets USING brin (tx) WITH (pages_per_range = 32);

-- The newest request id of a player's that was ever a key, as far as it is a UUID of version 7. These sort by time: what is
-- newer than this was never used, and need not be looked up.
ALTER TABLE ledger_wallets ADD COLUMN newest_key uuid;
UPDATE ledger_wallets w SET newest_key = k.newest::uuid
FROM (
  SELECT t.user_id, max(substr(t.key, 1, 36)) AS newest FROM ledger_transactions t
  WHERE t.key ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}:[0-9]+$' GROUP BY t.user_id
) k
WHERE k.user_id = w.user_id;

CREATE VIEW all_transactions AS
SELECT id, key, body_hash, kind, user_id, ref, nonce, balance_after, seq, answer, note, at FROM ledger_transactions
UNION ALL
SELECT b.tx, b.id || ':' || b.user_id, int8send(b.body), 'bet.play', b.user_id, b.id, b.nonce, b.balance_after, b.seq, NULL, NULL,
  b.settled_at
FROM bets b WHERE b.tx IS NOT NULL;

-- The view of a bet that is its own transaction: main to house the stake, house to main the payout.
CREATE VIEW all_legs AS
SELECT transaction_id, from_account, to_account, amount, at FROM ledger_legs
UNION ALL
SELECT b.tx, b.user_id * 16 + 1, c.number * 16 + 8, b.stake, b.settled_at
FROM bets b JOIN ledger_currencies c USING (currency_id) WHERE b.tx IS NOT NULL
UNION ALL
SELECT b.tx, c.number * 16 + 8, b.user_id * 16 + 1, b.payout, b.settled_at
FROM bets b JOIN ledger_currencies c USING (currency_id) WHERE b.tx IS NOT NULL AND b.payout > 0;

GRANT SELECT ON all_transactions, all_legs TO baize_app;
