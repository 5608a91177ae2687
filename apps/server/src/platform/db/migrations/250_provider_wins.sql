-- Won bets at providers, the latest first, for the live wins. Only wins are in it: other moves of a bet cost nothing more.
CREATE INDEX provider_bets_won ON provider_bets (updated_at) WHERE due > stake AND status <> 'OPEN' AND NOT rolled_back;
