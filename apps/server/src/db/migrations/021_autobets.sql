-- Runs of autobet: what was asked for, how far it came, and the one bet that is next. That bet's request id and stake are written
-- down before it is made, together with the sum of all before it: so whoever goes on after a crash makes the same bet, which the
-- ledger makes once.
CREATE TABLE autobets (
  id            uuid NOT NULL,
  user_id       bigint NOT NULL REFERENCES users,
  game_id       text NOT NULL,
  currency_id   text NOT NULL,
  -- What the player's browser knows the start by; the same one again is answered with this run.
  request_id    text NOT NULL,
  wish          text NOT NULL,
  options       jsonb NOT NULL,
  choices       integer[] NOT NULL,
  stake         bigint NOT NULL CHECK (stake > 0),
  bets          integer NOT NULL CHECK (bets BETWEEN 1 AND 100),
  loss_limit    bigint NOT NULL CHECK (loss_limit >= stake),
  win_limit     bigint CHECK (win_limit > 0),
  -- In percent; null: back to the first stake.
  on_win        integer CHECK (on_win BETWEEN 0 AND 1000),
  on_loss       integer CHECK (on_loss BETWEEN 0 AND 1000),

  made          integer NOT NULL DEFAULT 0,
  won           integer NOT NULL DEFAULT 0,
  staked        bigint NOT NULL DEFAULT 0,
  paid          bigint NOT NULL DEFAULT 0,
  last_bet      uuid,
  next_request  uuid NOT NULL,
  next_stake    bigint NOT NULL CHECK (next_stake > 0),
  due_at        timestamptz NOT NULL,
  -- Until then a process is at the next bet. One that died is followed by another after that.
  claimed_until timestamptz,
  stop_asked    boolean NOT NULL DEFAULT false,
  started_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  ended_by      text,
  refusal       jsonb,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, request_id),
  CHECK (made BETWEEN 0 AND bets),
  CHECK (won BETWEEN 0 AND made),
  CHECK (staked - paid <= loss_limit),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX autobets_one_a_game ON autobets (user_id, game_id) WHERE ended_at IS NULL;
CREATE INDEX autobets_going ON autobets (due_at) WHERE ended_at IS NULL;
-- The last run of a player in a game.
CREATE INDEX autobets_of_game ON autobets (user_id, game_id, id);
GRANT SELECT, INSERT, UPDATE ON autobets TO baize_app;
