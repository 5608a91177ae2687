-- The next requirement of a player starts where the last one ends, also one whose bonus is already theirs: a stake that was rolled back
-- after it had released a bonus is owed before the next.
CREATE INDEX ledger_bonuses_of_player ON ledger_bonuses (user_id, release_at) WHERE status <> 'REVOKED';
