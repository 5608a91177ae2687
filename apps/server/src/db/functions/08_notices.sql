-- Called inside the transaction of what it tells of: one is not there without the other.
CREATE OR REPLACE FUNCTION notice_write(
  player bigint, kind text, title text, description text, filling jsonb, details jsonb, source text, at timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO user_notices (user_id, type, title, description, values, data, source, created_at)
    VALUES (player, kind, title, description, filling, details, source, at)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    UPDATE users u SET notice_update_at = greatest(u.notice_update_at, at) WHERE u.id = player;
  END IF;
END $$;
REVOKE ALL ON FUNCTION notice_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_write TO baize_app;
