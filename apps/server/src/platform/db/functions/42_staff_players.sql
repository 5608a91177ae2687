-- Whether a player is known to be an operator: declared so, with the e-mail that an operator signs in with, or seen on the device
-- and at the public address of an operator's session of the last 30 days. Addresses of this machine or of a private network
-- belong to a proxy and say nothing.
CREATE OR REPLACE FUNCTION is_staff_player(player bigint, now_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM staff_players s WHERE s.user_id = player)
    OR EXISTS (
      SELECT FROM users u JOIN operator_sign_ins i ON i.email = lower(u.email)
      JOIN operators o ON o.id = i.operator_id AND o.ended_at IS NULL
      WHERE u.id = player)
    OR EXISTS (
      SELECT FROM sessions p JOIN operator_sessions s ON s.ip = p.ip AND s.device = p.device
      WHERE p.user_id = player AND p.device <> '' AND s.last_seen_at > now_at - interval '30 days'
        AND p.ip !~ '^(127\.|10\.|192\.168\.|172\.(1[6-9]|2[0-9]|3[01])\.|169\.254\.|::1$|::ffff:(127|10)\.|f[cd]|fe80)')
$$;
