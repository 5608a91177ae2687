-- Play, payments and costs by what they belong to: the game (each of a provider's too), provider, hour (UTC), the player's country,
-- language, channel and campaign at registration, and the programme of a reward. A row without a value is not kept; without a
-- channel or campaign the value is empty.
CREATE TABLE report_dimensions (
  day         date NOT NULL,
  dimension   text NOT NULL
    CHECK (dimension IN ('game', 'provider', 'hour', 'country', 'language', 'channel', 'campaign', 'programme')),
  value       text NOT NULL,
  currency_id text NOT NULL,
  bets        bigint NOT NULL,
  staked      numeric NOT NULL,
  paid        numeric NOT NULL,
  deposits    numeric NOT NULL,
  withdrawals numeric NOT NULL,
  -- Bonuses, rewards and shares of red packets, less what was revoked.
  costs       numeric NOT NULL,
  PRIMARY KEY (dimension, day, value, currency_id)
);

-- Roll-ups that began after others: the transactions up to `target` are added to them later, so far those up to `upto`.
CREATE TABLE report_catch_ups (
  name   text PRIMARY KEY,
  upto   bigint NOT NULL,
  target bigint NOT NULL
);
INSERT INTO report_catch_ups SELECT 'report_dimensions', 0, upto FROM report_mark;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_dimensions TO baize_app;
GRANT SELECT, UPDATE ON report_catch_ups TO baize_app;
