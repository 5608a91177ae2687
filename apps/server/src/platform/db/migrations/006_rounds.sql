-- Rounds: games that all players play together. See docs/rounds.md. The server reads these tables and writes none of them: it calls
-- the functions of ../functions/10_rounds.sql, and cannot read a round's draw before its bets are closed.

-- Every change of a game's rounds and their bets locks its row here first, so changes are made one after another.
CREATE TABLE round_games (
  game_id text PRIMARY KEY,
  -- The number of the advisory lock that the process driving the game holds.
  number  integer NOT NULL UNIQUE
);
INSERT INTO round_games VALUES ('crash', 1), ('aviator', 2);
GRANT SELECT ON round_games TO baize_app;

-- Hash chains. The end and the salt are public from the start.
CREATE TABLE round_chains (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id  text NOT NULL REFERENCES round_games,
  length   integer NOT NULL CHECK (length > 0),
  end_hash text NOT NULL,
  salt     text NOT NULL,
  made_at  timestamptz NOT NULL
);
GRANT SELECT ON round_chains TO baize_app;

-- Secret, hence without grants: the seed of each chain (position 0) and every thousandth hash after it.
CREATE TABLE round_links (
  chain_id integer NOT NULL REFERENCES round_chains,
  position integer NOT NULL,
  hash     text NOT NULL,
  PRIMARY KEY (chain_id, position)
);

CREATE TABLE rounds (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id      text NOT NULL REFERENCES round_games,
  number       bigint NOT NULL,
  chain_id     integer NOT NULL REFERENCES round_chains,
  -- The n-th round of its chain.
  link         integer NOT NULL CHECK (link > 0),
  rtp          integer NOT NULL,
  phase        text NOT NULL CHECK (phase IN ('STARTING', 'LOCKED', 'RUNNING', 'ENDED')),
  starts_at    timestamptz NOT NULL,
  locks_at     timestamptz NOT NULL,
  -- No bet joins any more, and the draw may be read.
  closed       boolean NOT NULL DEFAULT false,
  runs_at      timestamptz,
  ended_at     timestamptz,
  client_seeds text[] NOT NULL DEFAULT '{}',
  -- The most that all bets together are paid, by currency.
  caps         jsonb NOT NULL,
  -- The number of changes of the round and its bets so far.
  changes      integer NOT NULL DEFAULT 0,
  -- Ten-thousandths. Both are published when the round ends.
  multiplier   numeric,
  hash         text,
  UNIQUE (game_id, number),
  UNIQUE (chain_id, link),
  CHECK ((phase = 'ENDED') = (hash IS NOT NULL AND multiplier IS NOT NULL AND ended_at IS NOT NULL)),
  CHECK (runs_at IS NOT NULL OR phase IN ('STARTING', 'LOCKED'))
);
CREATE UNIQUE INDEX rounds_one_open ON rounds (game_id) WHERE phase <> 'ENDED';
GRANT SELECT ON rounds TO baize_app;

-- Secret until the round has ended, hence without grants.
CREATE TABLE round_draws (
  round_id   bigint PRIMARY KEY REFERENCES rounds,
  hash       text NOT NULL,
  multiplier numeric,
  -- The first millisecond at which the multiplier is reached.
  crash_ms   integer,
  CHECK ((multiplier IS NULL) = (crash_ms IS NULL))
);

-- One row per held bet of these games, whatever its outcome. A bet without a round that is not cancelled waits for the next round.
CREATE TABLE round_bets (
  bet_id      uuid NOT NULL,
  -- Unique among all bets; the public list shows it.
  place       bigint GENERATED ALWAYS AS IDENTITY,
  game_id     text NOT NULL REFERENCES round_games,
  user_id     bigint NOT NULL,
  round_id    bigint REFERENCES rounds,
  slot        smallint NOT NULL,
  currency_id text NOT NULL,
  stake       bigint NOT NULL CHECK (stake > 0),
  max_win     bigint NOT NULL,
  -- The stake in a unit of about the same worth in every currency: the list is sorted by it.
  weight      double precision NOT NULL,
  client_seed text NOT NULL,
  -- Ten-thousandths, like the multipliers below. The multiplier at which the player cashes out automatically.
  auto        bigint CHECK (auto > 10000),
  -- The multiplier at which it is cashed out at the latest, by `auto` or the maximum win. Known once bets are closed.
  target      bigint,
  cashed      bigint,
  payout      bigint CHECK (payout >= 0 AND payout <= max_win),
  -- When the cash-out was read, how much later it was processed, and when the page claims to have sent it.
  cashed_at   timestamptz,
  latency_ms  integer,
  sent_at     bigint,
  cancelled   boolean NOT NULL DEFAULT false,
  -- Why it never joined a round: the response to a repeated request.
  refused     text CHECK (refused IN ('locked', 'taken', 'full', 'excluded', 'barred')),
  -- The ledger has settled it.
  settled     boolean NOT NULL DEFAULT false,
  -- The autobet run that made it.
  autobet_id  uuid,
  -- Two players can have bets with one id.
  PRIMARY KEY (user_id, bet_id),
  CHECK ((cashed IS NULL) = (payout IS NULL)),
  CHECK (cashed IS NULL OR NOT cancelled),
  CHECK (cancelled OR refused IS NULL)
);
CREATE UNIQUE INDEX round_bets_slot ON round_bets (round_id, user_id, slot) WHERE NOT cancelled;
CREATE UNIQUE INDEX round_bets_queue ON round_bets (game_id, user_id, slot) WHERE round_id IS NULL AND NOT cancelled;
CREATE INDEX round_bets_due ON round_bets (game_id, place) WHERE NOT settled;
CREATE INDEX round_bets_target ON round_bets (round_id, target) WHERE cashed IS NULL AND NOT cancelled;
CREATE INDEX round_bets_top ON round_bets (round_id, weight DESC, place) WHERE NOT cancelled;
CREATE INDEX round_bets_mine ON round_bets (user_id, game_id, place);
-- Refused bets are left out of every list of bets. They are few: a list looks each bet up here.
CREATE INDEX round_bets_refused ON round_bets (user_id, bet_id) WHERE refused IS NOT NULL;
GRANT SELECT ON round_bets TO baize_app;

CREATE TABLE round_totals (
  round_id    bigint NOT NULL REFERENCES rounds,
  currency_id text NOT NULL,
  bets        integer NOT NULL,
  staked      bigint NOT NULL,
  cashed      integer NOT NULL DEFAULT 0,
  paid        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (round_id, currency_id)
);
GRANT SELECT ON round_totals TO baize_app;

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
  -- The part of the stake that other bets of the player covered (L57). Decided with the payouts of a term, when all its bets are known.
  covered     bigint NOT NULL DEFAULT 0,
  -- Two players can have bets with one id.
  PRIMARY KEY (user_id, bet_id),
  CHECK (payout IS NULL OR NOT cancelled),
  CHECK (cancelled OR refused IS NULL),
  CHECK (term_id IS NOT NULL OR refused IS NOT NULL),
  CHECK (covered BETWEEN 0 AND stake)
-- A draw writes the payout of all its bets at once. With room for a second version on the page, that update touches no index (HOT);
-- without, each row enters four of them again.
) WITH (fillfactor = 50);
CREATE INDEX lottery_bets_due ON lottery_bets (line, place) WHERE NOT settled;
CREATE INDEX lottery_bets_of_term ON lottery_bets (term_id, user_id) WHERE NOT cancelled;
-- The console lists the bets of a term in the order they were made, cancelled ones too.
CREATE INDEX lottery_bets_in_order ON lottery_bets (term_id, place);
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
