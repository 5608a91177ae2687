-- Rewards that a person gets once (decision 25).

-- How long an address stands for a person: families and the customers of a mobile carrier share one.
CREATE OR REPLACE FUNCTION person_address_time() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT interval '7 days' $$;

-- The marks of a player, each with the flag that it raises. An address that is not public says nothing about a person. Browsers of one
-- make are alike, so a fingerprint counts only together with an address.
CREATE OR REPLACE FUNCTION person_marks_of(player bigint, moment timestamptz) RETURNS TABLE (mark text, flag text) LANGUAGE sql STABLE AS $$
  WITH origins AS (
    SELECT o.origin, o.origin LIKE 'address:%' AS is_address, o.last_used_at > moment - person_address_time() AS is_recent
    FROM login_origins o
    WHERE o.user_id = player
      AND o.origin !~ '^address:(::ffff:)?(0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|0:0:0:0|f[cd]|fe80)'
  )
  SELECT o.origin, CASE WHEN o.is_address THEN 'sameAddress' ELSE 'sameDevice' END FROM origins o WHERE NOT o.is_address OR o.is_recent
  UNION
  SELECT 'print:' || i.fingerprint || '@' || a.origin, 'sameDevice'
    FROM origins d JOIN browser_identities i ON d.origin = 'identity:' || i.id JOIN origins a ON a.is_address
    WHERE i.fingerprint <> ''
  UNION
  SELECT 'payout:' || encode(p.fingerprint, 'hex'), 'samePayoutAccount' FROM payout_accounts p WHERE p.user_id = player
$$;

-- Flags that keep a player from a reward: another player got it under the same mark. None for a player whom an operator let have it.
CREATE OR REPLACE FUNCTION person_flags(named text, player bigint, moment timestamptz) RETURNS text[] LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT f.flag), '{}') FROM person_marks_of(player, moment) f
    JOIN person_marks m ON m.reward = named AND m.mark = f.mark AND m.user_id <> player
  WHERE (f.flag <> 'sameAddress' OR m.at > moment - person_address_time())
    AND NOT EXISTS (SELECT FROM person_reviews r WHERE r.user_id = player AND r.reward = named AND r.state = 'RELEASED')
$$;

-- Takes a reward for each of these players in turn, unless a flag keeps them from it. Of two accounts of one person at once, one gets it;
-- the same player again gets the same outcome.
CREATE OR REPLACE FUNCTION person_take(named text, players bigint[], moment timestamptz) RETURNS TABLE (user_id bigint, flags text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  player bigint;
  found_flags text[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('person:' || named, 0));
  FOREACH player IN ARRAY players LOOP
    found_flags := person_flags(named, player, moment);
    IF found_flags = '{}' THEN
      -- An address whose time is over is free for the next.
      INSERT INTO person_marks AS m (reward, mark, user_id, at) SELECT named, f.mark, player, moment FROM person_marks_of(player, moment) f
        ON CONFLICT (reward, mark) DO UPDATE SET user_id = excluded.user_id, at = excluded.at
          WHERE m.mark LIKE 'address:%' AND m.at <= excluded.at - person_address_time();
    END IF;
    user_id := player;
    flags := found_flags;
    RETURN NEXT;
  END LOOP;
END $$;

-- Addresses after their time, and marks of rains long over.
CREATE OR REPLACE FUNCTION person_forget(now timestamptz) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM person_marks m WHERE m.at < now - person_address_time() AND (m.mark LIKE 'address:%' OR m.reward LIKE 'rain:%')
$$;

REVOKE ALL ON FUNCTION person_address_time, person_marks_of, person_flags, person_take, person_forget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_flags, person_take, person_forget TO baize_app;
