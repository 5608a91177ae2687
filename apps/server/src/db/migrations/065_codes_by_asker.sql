-- A code is in force for the browser that asked for it. Guesses from anywhere else find none, so that a stranger who knows the
-- address neither uses up its owner's tries nor replaces the owner's code. Codes from before belong to nobody and run out in five minutes.
ALTER TABLE one_time_codes ADD COLUMN asker text NOT NULL DEFAULT '';
ALTER TABLE one_time_codes ALTER COLUMN asker DROP DEFAULT;
ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_pkey;
ALTER TABLE one_time_codes ADD PRIMARY KEY (purpose, address, asker);
