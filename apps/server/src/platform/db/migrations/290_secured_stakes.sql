-- The part of a stake at a sportsbook that was cashed out and so not at risk: it does not count (L57).
ALTER TABLE provider_bets ADD COLUMN secured bigint NOT NULL DEFAULT 0 CHECK (secured BETWEEN 0 AND stake);
