-- Coins in millionths that reach the address of a withdrawal; null for a payout to a bank. Fixed with the request: what the player was
-- shown is what the provider is asked for, however often.
ALTER TABLE withdrawals ADD COLUMN coins bigint CHECK (coins > 0);
