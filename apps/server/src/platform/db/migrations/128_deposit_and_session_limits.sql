-- Deposit limits and session time limits that players set for themselves.

-- The longest session of play in minutes, null for none, and the first stake of the current one. Every stake is held against them
-- (L37), so they are in the wallet. A new session starts once the rest after the last one is over.
ALTER TABLE ledger_wallets ADD COLUMN session_minutes bigint, ADD COLUMN session_from timestamptz;

-- The player's own deposit limits; null for none. Opening a deposit locks this row, so two deposits cannot both take the last of a limit.
ALTER TABLE player_protection
  ADD COLUMN max_deposit_day bigint CHECK (max_deposit_day >= 0),
  ADD COLUMN max_deposit_week bigint CHECK (max_deposit_week >= 0),
  ADD COLUMN max_deposit_month bigint CHECK (max_deposit_month >= 0);

-- The limit that a raise or a step is about. Of a session limit, the amount of a raise is in minutes and its period is the day.
ALTER TABLE limit_raises ADD COLUMN about text NOT NULL DEFAULT 'loss' CHECK (about IN ('loss', 'deposit', 'session'));
ALTER TABLE limit_raises DROP CONSTRAINT limit_raises_pkey;
ALTER TABLE limit_raises ADD PRIMARY KEY (user_id, about, period);
ALTER TABLE protection_steps ADD COLUMN about text NOT NULL DEFAULT 'loss' CHECK (about IN ('loss', 'deposit', 'session'));
