-- Minimum bets of a game in the money of a currency, as {"USD": "0.05"}. A currency that is not named has min_bet.
ALTER TABLE game_settings
  ADD COLUMN min_bets jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT game_settings_min_bets CHECK (
    jsonb_typeof(min_bets) = 'object'
    AND NOT jsonb_path_exists(min_bets, '$.keyvalue() ? (@.value.type() != "string")')
    AND NOT jsonb_path_exists(min_bets, '$.keyvalue() ? (!(@.value like_regex "^(0|[1-9][0-9]{0,10})([.][0-9]{1,2})?$"))')
    AND NOT jsonb_path_exists(min_bets, '$.keyvalue() ? (@.value like_regex "^0([.]0+)?$")')
  );
ALTER TABLE game_settings_changes ADD COLUMN min_bets jsonb NOT NULL DEFAULT '{}';
