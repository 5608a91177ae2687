-- A draw writes the payout of all its bets at once. With room for a second version on the page, that update touches no
-- index (HOT); without, each row enters four of them again.
ALTER TABLE lottery_bets SET (fillfactor = 50);
