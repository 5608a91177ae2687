-- Codes that the promotions page shows to everybody. The others are given out elsewhere, as in a letter.
ALTER TABLE promo_codes ADD COLUMN listed boolean NOT NULL DEFAULT false;
CREATE INDEX promo_codes_listed ON promo_codes (ends_at) WHERE listed;
