-- The console lists the bets of a term in the order they were made, cancelled ones too.
CREATE INDEX lottery_bets_in_order ON lottery_bets (term_id, place);
