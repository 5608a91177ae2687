-- The console lists the grants of one programme, newest first; a programme that grants little is not found by walking back.
CREATE INDEX reward_grants_of_programme ON reward_grants (programme, seq);
