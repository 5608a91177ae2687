-- Room on each page for the payout of its bets: it is written for all bets of a term at once, and a row that stays on its
-- page needs no new entries in the indexes.
ALTER TABLE lottery_bets SET (fillfactor = 50);
