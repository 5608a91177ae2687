-- Bets that had no place in a round are left out of every list of bets. They are few: a list looks each bet up here.
CREATE INDEX round_bets_refused ON round_bets (user_id, bet_id) WHERE refused IS NOT NULL;
