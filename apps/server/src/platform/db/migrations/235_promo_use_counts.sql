-- How often each code was used. Counting the uses of a popular code took longer than everything else on the console's page of codes.
CREATE TABLE promo_use_counts (
  code text PRIMARY KEY REFERENCES promo_codes,
  uses integer NOT NULL CHECK (uses > 0)
);
GRANT SELECT ON promo_use_counts TO baize_app;

-- Uses are only ever added, each under the lock of its code (lockPromo), so the row of a count is never waited for.
CREATE FUNCTION promo_uses_counted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO promo_use_counts AS c (code, uses) SELECT n.code, count(*) FROM added n GROUP BY n.code ORDER BY n.code
  ON CONFLICT (code) DO UPDATE SET uses = c.uses + excluded.uses;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION promo_uses_counted FROM PUBLIC;
-- Before the first counts: it keeps servers of the version before from adding a use between the two.
CREATE TRIGGER promo_uses_counted AFTER INSERT ON promo_uses REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION promo_uses_counted();
INSERT INTO promo_use_counts (code, uses) SELECT code, count(*) FROM promo_uses GROUP BY code;
