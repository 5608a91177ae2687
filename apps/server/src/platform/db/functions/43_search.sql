-- Players by any part of a name or of personal data, in any order. Many players match a short part, so the planner would rather
-- walk through all of them than use the index; where the part is rarer than it thinks, that is a walk through a million. A part that
-- many have, such as a mail host, has long lists in the index, so the newest players are looked through first.
CREATE OR REPLACE FUNCTION search_players(part text, personal boolean, most integer) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  pattern text := '%' || regexp_replace(search_fold(part), '([\\%_])', '\\\1', 'g') || '%';
  found bigint[];
BEGIN
  found := ARRAY(
    SELECT u.id FROM (SELECT * FROM users ORDER BY id DESC LIMIT 300) u
    WHERE search_fold(u.username || ' ' || u.nickname) LIKE pattern
      OR personal AND search_fold(coalesce(u.email, '') || ' ' || coalesce(u.phone, '') || ' ' || coalesce(u.real_name, '')) LIKE pattern
    LIMIT most);
  IF cardinality(found) = most THEN
    RETURN QUERY SELECT unnest(found);
    RETURN;
  END IF;
  RETURN QUERY SELECT u.id FROM users u WHERE search_fold(u.username || ' ' || u.nickname) LIKE pattern LIMIT most;
  IF personal THEN
    RETURN QUERY SELECT u.id FROM users u
      WHERE search_fold(coalesce(u.email, '') || ' ' || coalesce(u.phone, '') || ' ' || coalesce(u.real_name, '')) LIKE pattern
      LIMIT most;
  END IF;
END $$;
REVOKE ALL ON FUNCTION search_players FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_players TO baize_app;
