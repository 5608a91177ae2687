-- Lottery games: terms with one draw for everybody. See docs/lottery.md. A line of terms, such as fast3-60, is a game of
-- round_games: it has a chain in round_chains and a leader like the games in rounds. The server reads these tables and
-- writes none of them: it calls the functions of ../functions/40_lottery.sql.

CREATE TABLE lottery_terms (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line         text NOT NULL REFERENCES round_games,
  game_id      text NOT NULL,
  number       bigint NOT NULL,
  chain_id     integer NOT NULL REFERENCES round_chains,
  -- The n-th term of its chain.
  link         integer NOT NULL CHECK (link > 0),
  rtp          integer NOT NULL,
  opens_at     timestamptz NOT NULL,
  closes_at    timestamptz NOT NULL,
  -- The public beacon (its chain hash), and its round that decides the term: fixed before the first bet.
  beacon       text NOT NULL,
  beacon_round bigint NOT NULL,
  draws_at     timestamptz NOT NULL,
  phase        text NOT NULL CHECK (phase IN ('OPEN', 'CLOSED', 'FINISHED', 'VOID')),
  -- The most that may be staked on the term, and by one player, by currency.
  caps         jsonb NOT NULL,
  player_caps  jsonb NOT NULL,
  -- The number of changes of the term and its bets so far.
  changes      integer NOT NULL DEFAULT 0,
  -- Published when the term is over.
  hash         text,
  signature    text,
  drawn        integer[],
  finished_at  timestamptz,
  UNIQUE (line, number),
  UNIQUE (chain_id, link),
  CHECK (closes_at > opens_at AND draws_at > closes_at),
  CHECK ((phase IN ('FINISHED', 'VOID')) = (hash IS NOT NULL AND finished_at IS NOT NULL)),
  CHECK ((phase = 'FINISHED') = (signature IS NOT NULL AND drawn IS NOT NULL))
);
CREATE UNIQUE INDEX lottery_terms_one_open ON lottery_terms (line) WHERE phase = 'OPEN';
CREATE INDEX lottery_terms_waiting ON lottery_terms (line, number) WHERE phase = 'CLOSED';
GRANT SELECT ON lottery_terms TO baize_app;

-- One row per held bet of these games, whatever its outcome.
CREATE TABLE lottery_bets (
  bet_id      uuid NOT NULL,
  place       bigint GENERATED ALWAYS AS IDENTITY,
  line        text NOT NULL REFERENCES round_games,
  game_id     text NOT NULL,
  user_id     bigint NOT NULL,
  -- Null only for a bet that was refused.
  term_id     bigint REFERENCES lottery_terms,
  currency_id text NOT NULL,
  stake       bigint NOT NULL CHECK (stake > 0),
  max_win     bigint NOT NULL,
  -- [[pick, stake], …]
  picks       jsonb NOT NULL,
  payout      bigint CHECK (payout >= 0 AND payout <= max_win),
  cancelled   boolean NOT NULL DEFAULT false,
  refused     text CHECK (refused IN ('closed', 'full', 'excluded', 'barred')),
  -- The ledger has settled it.
  settled     boolean NOT NULL DEFAULT false,
  -- Two players can have bets with one id.
  PRIMARY KEY (user_id, bet_id),
  CHECK (payout IS NULL OR NOT cancelled),
  CHECK (cancelled OR refused IS NULL),
  CHECK (term_id IS NOT NULL OR refused IS NOT NULL)
);
CREATE INDEX lottery_bets_due ON lottery_bets (line, place) WHERE NOT settled;
CREATE INDEX lottery_bets_of_term ON lottery_bets (term_id, user_id) WHERE NOT cancelled;
CREATE INDEX lottery_bets_refused ON lottery_bets (user_id, bet_id) WHERE refused IS NOT NULL;
GRANT SELECT ON lottery_bets TO baize_app;

CREATE TABLE lottery_totals (
  term_id     bigint NOT NULL REFERENCES lottery_terms,
  currency_id text NOT NULL,
  bets        integer NOT NULL,
  staked      bigint NOT NULL,
  PRIMARY KEY (term_id, currency_id)
);
GRANT SELECT ON lottery_totals TO baize_app;

INSERT INTO game_settings (game_id, rtp) VALUES
  ('fast3', 9700), ('colour', 9700), ('digits5', 9700), ('total28', 9700), ('racing10', 9700);
