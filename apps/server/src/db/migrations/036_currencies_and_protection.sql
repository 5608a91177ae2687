-- What one of a currency was in US dollars, and since when. The newest counts; none is ever changed.
CREATE TABLE currency_rates (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_id text NOT NULL,
  usd         text NOT NULL CHECK (usd ~ '^\d{1,9}(\.\d{1,9})?$' AND usd ~ '[1-9]'),
  set_by      text NOT NULL CHECK (set_by <> ''),
  set_at      timestamptz NOT NULL
);
CREATE INDEX currency_rates_newest ON currency_rates (currency_id, id DESC);
GRANT SELECT, INSERT ON currency_rates TO baize_app;

-- The currency a player reads amounts in; null for the game's own money.
ALTER TABLE users ADD COLUMN shown_currency_id text;

-- What a player has chosen beside the limits, which are the wallet's. The row is also what a change of them locks.
CREATE TABLE player_protection (
  user_id         bigint PRIMARY KEY REFERENCES users,
  reality_minutes integer NOT NULL DEFAULT 0
);
GRANT SELECT, INSERT, UPDATE ON player_protection TO baize_app;

-- A limit that a player wants raised: it waits for a day, and then for the player. A null amount is no limit.
CREATE TABLE limit_raises (
  user_id bigint NOT NULL REFERENCES users,
  period  text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  amount  bigint CHECK (amount >= 0),
  from_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, period)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_raises TO baize_app;

-- Everything a player did about it, for themselves to read and for us to show that it was honoured. Written once.
CREATE TABLE protection_steps (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  request_id text NOT NULL,
  step       text NOT NULL,
  period     text,
  amount     bigint,
  until_at   timestamptz,
  minutes    integer,
  at         timestamptz NOT NULL,
  UNIQUE (user_id, request_id)
);
CREATE INDEX protection_steps_user ON protection_steps (user_id, id DESC);
GRANT SELECT, INSERT ON protection_steps TO baize_app;
