-- A win of less than twice the largest bet takes the game out of a bet, and no limit may come to more of any currency's smallest
-- unit than an amount can be: 1 of a limit is at most 1,000,000 of them (IDR). NOT VALID: what was set before stands until it is
-- set again.
ALTER TABLE game_settings
  ADD CONSTRAINT game_settings_worth_winning CHECK (max_win >= 2 * max_bet) NOT VALID,
  ADD CONSTRAINT game_settings_amounts CHECK (greatest(min_bet, max_bet, max_win) <= 9007199254.74) NOT VALID;
