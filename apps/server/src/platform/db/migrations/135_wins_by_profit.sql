-- Boards of winners compare profit, payout less stake: a large stake alone is no large win. `stake` is that of the best bet.
ALTER TABLE top_wins ADD COLUMN stake bigint CHECK (stake > 0 AND stake < payout);
UPDATE top_wins t SET stake = b.stake, worth = CASE WHEN t.board = 'multiplier' THEN t.worth ELSE b.payout - b.stake END
FROM all_bets b WHERE b.user_id = t.user_id AND b.id = t.bet_id AND b.stake < t.payout;
DELETE FROM top_wins WHERE stake IS NULL;
ALTER TABLE top_wins ALTER COLUMN stake SET NOT NULL;
