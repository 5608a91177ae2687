-- The part of a stake that the provider has given back (`refund`). It was never at risk, so it counts neither for
-- wagering requirements nor for the edge.
ALTER TABLE provider_bets ADD COLUMN voided bigint NOT NULL DEFAULT 0 CHECK (voided BETWEEN 0 AND stake);
