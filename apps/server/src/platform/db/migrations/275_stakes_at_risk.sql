-- Only the part of a stake at risk counts for play-through, levels and rewards (L57).

-- The part of a held bet that other bets of its draw covered, or that was cashed out at hardly any risk. Null for none.
ALTER TABLE bets ADD COLUMN covered bigint;

-- Decided with the payouts of a term, when all its bets are known.
ALTER TABLE lottery_bets ADD COLUMN covered bigint NOT NULL DEFAULT 0 CHECK (covered BETWEEN 0 AND stake);

-- Bets at providers: `rtp` is the return they count at. Bets of one player on one market or round can cover each other: each names
-- its side and what it pays if it wins, with the stake (no side: only the result of the round tells), and `counts` is the part that counts now.
ALTER TABLE provider_bets
  ADD COLUMN rtp    integer NOT NULL DEFAULT 9650 CHECK (rtp > 0),
  ADD COLUMN market text,
  ADD COLUMN side   text,
  ADD COLUMN pays   bigint CHECK (pays >= 0),
  ADD COLUMN counts bigint CHECK (counts BETWEEN 0 AND stake),
  ADD CONSTRAINT provider_bets_market CHECK ((market IS NULL) = (counts IS NULL) AND (side IS NULL) = (pays IS NULL));
CREATE INDEX provider_bets_of_market ON provider_bets (user_id, market) WHERE market IS NOT NULL;
