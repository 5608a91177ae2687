-- A bet takes its id from its player's request, so two players can have bets of one id: only with its player does it name one.
ALTER TABLE last_wins DROP CONSTRAINT last_wins_pkey, ADD PRIMARY KEY (user_id, bet_id);
ALTER TABLE last_bets DROP CONSTRAINT last_bets_pkey, ADD PRIMARY KEY (user_id, bet_id);
