-- Every withdrawal asks what its player owes.
DROP INDEX provider_bets_owed;
CREATE INDEX provider_bets_owed ON provider_bets (user_id) WHERE won > due AND NOT rolled_back;
