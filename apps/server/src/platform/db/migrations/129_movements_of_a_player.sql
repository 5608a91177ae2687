-- The movements of one player, newest first. One-shot bets are in `bets`, steps and limits have no seq: neither costs an entry here.
CREATE INDEX ledger_transactions_of_player_by_seq ON ledger_transactions (user_id, seq) WHERE seq IS NOT NULL;
