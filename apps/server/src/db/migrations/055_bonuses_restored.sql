-- Requirements are marks on what a player has staked. A stake that is rolled back lowers that sum, and must lower the marks of all that
-- came after it: so bonuses, deposits and stakes at a provider's carry the player's own number at which they came (`seq`), which is given
-- under the wallet's lock. `wagered` is what had been staked when a bonus was granted, `follows` the bonus whose mark it starts from at
-- the earliest.
ALTER TABLE provider_bets ADD seq bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_deposits ADD seq bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_bonuses
  ADD seq bigint NOT NULL DEFAULT 0,
  ADD wagered bigint NOT NULL DEFAULT 0,
  ADD wager bigint NOT NULL DEFAULT 0 CHECK (wager >= 0),
  ADD follows uuid,
  -- The refund that a released bonus was taken back for, and how often one came back because its refund was refused.
  ADD taken_for uuid,
  ADD restored integer NOT NULL DEFAULT 0 CHECK (restored >= 0),
  ADD CHECK (status = 'REVOKED' OR taken_for IS NULL);

UPDATE provider_bets b SET seq = coalesce(t.seq, 0) FROM ledger_transactions t
  WHERE t.kind = 'provider.debit' AND t.note ->> 'provider' = b.provider AND t.note ->> 'reference' = b.reference;
UPDATE ledger_deposits d SET seq = coalesce(t.seq, 0) FROM ledger_transactions t WHERE t.kind = 'deposit' AND t.ref = d.order_id;
UPDATE ledger_bonuses b SET seq = coalesce(t.seq, 0), wager = coalesce((t.note ->> 'wager')::bigint, 0),
    wagered = b.release_at - coalesce((t.note ->> 'wager')::bigint, 0)
  FROM ledger_transactions t WHERE t.kind = 'bonus.grant' AND t.ref = b.id;
-- The total staked at a grant was not stored before. The bonus's starting mark stands in for it, and is never lowered below the mark
-- of the previous bonus.
UPDATE ledger_bonuses b SET follows = (
  SELECT p.id FROM ledger_bonuses p
  WHERE p.user_id = b.user_id AND p.seq < b.seq AND p.release_at <= b.wagered ORDER BY p.release_at DESC, p.seq DESC LIMIT 1);

CREATE INDEX ledger_bonuses_of_player_in_order ON ledger_bonuses (user_id, seq);
CREATE INDEX ledger_bonuses_taken ON ledger_bonuses (id) WHERE status = 'REVOKED' AND taken_from = 'main';
