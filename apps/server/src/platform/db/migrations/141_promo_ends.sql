-- A promo code that was ended before its time. The code itself never changes: bonuses that were promised until then are granted.
CREATE TABLE promo_ends (
  code   text PRIMARY KEY REFERENCES promo_codes,
  reason text NOT NULL,
  by     text NOT NULL,
  at     timestamptz NOT NULL
);
GRANT SELECT, INSERT ON promo_ends TO baize_app;
