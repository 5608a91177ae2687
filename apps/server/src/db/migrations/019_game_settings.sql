-- What operators set for each game, and the last bets of each game that everybody may see.

-- A game without a row is played by the return its rules have and by the limits of the site. Limits are in the unit of the
-- site's own (MIN_BET and others); null where the site's own holds.
CREATE TABLE game_settings (
  game_id text PRIMARY KEY,
  -- Return to player in ten-thousandths.
  rtp     integer NOT NULL CHECK (rtp BETWEEN 9000 AND 9950),
  min_bet numeric(13, 2) CHECK (min_bet > 0),
  max_bet numeric(13, 2) CHECK (max_bet > 0),
  max_win numeric(13, 2) CHECK (max_win > 0),
  CHECK (min_bet <= max_bet),
  CHECK (min_bet <= max_win),
  CHECK (max_bet <= max_win)
);
INSERT INTO game_settings (game_id, rtp) VALUES
  ('mines', 9900), ('tower', 9800), ('stair', 9800), ('football', 9800), ('kangaroo', 9800), ('thimbles', 9700);
GRANT SELECT, INSERT, UPDATE ON game_settings TO baize_app;

-- What was set, by whom and why. The application can add to it and change nothing.
CREATE TABLE game_settings_changes (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id      text NOT NULL REFERENCES game_settings,
  rtp          integer NOT NULL,
  min_bet      numeric(13, 2),
  max_bet      numeric(13, 2),
  max_win      numeric(13, 2),
  reason       text NOT NULL CHECK (reason <> ''),
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  at           timestamptz NOT NULL,
  CHECK (lower(btrim(requested_by)) <> lower(btrim(approved_by)))
);
GRANT SELECT, INSERT ON game_settings_changes TO baize_app;

-- The last few settled bets of each game, for a process that has seen none yet.
CREATE TABLE last_bets (
  bet_id      uuid PRIMARY KEY,
  user_id     bigint NOT NULL,
  game_id     text NOT NULL,
  currency_id text NOT NULL,
  stake       bigint NOT NULL,
  payout      bigint NOT NULL,
  at          timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON last_bets TO baize_app;

-- A player's history is counted by game, by time and by what came of it from the key alone.
ALTER TABLE bets DROP CONSTRAINT bets_pkey;
ALTER TABLE bets ADD PRIMARY KEY (user_id, id) INCLUDE (game_id, payout);
