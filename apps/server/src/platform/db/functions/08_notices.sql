-- The category of a notice, by its type.
CREATE OR REPLACE FUNCTION notice_kind(type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN type IN ('ACCOUNT_SECURITY', 'MESSAGE_SECURITY') OR type LIKE 'CARE\_%' THEN 'security'
    WHEN type LIKE 'RECHARGE\_%' OR type LIKE 'WITHDRAW\_%' OR type IN ('BALANCE_ADJUSTED', 'BET_OWED', 'MESSAGE_MONEY') THEN 'money'
    WHEN type LIKE 'BONUS\_%' OR type IN ('RED_PACKET', 'VIP_LEVEL', 'REWARD_GRANTED') THEN 'bonus'
    ELSE 'news'
  END
$$;

-- Delivery channels of a player by category: as chosen, or the defaults.
DROP FUNCTION IF EXISTS notice_choices_of;
CREATE FUNCTION notice_choices_of(player bigint)
RETURNS TABLE (kind text, sound boolean, toast boolean, email boolean, push boolean) LANGUAGE sql STABLE AS $$
  SELECT d.kind, coalesce(c.sound, true), coalesce(c.toast, true), coalesce(c.email, d.email), coalesce(c.push, d.push)
  FROM (VALUES ('money', true, true), ('bonus', false, true), ('security', true, true), ('news', false, false)) AS d (kind, email, push)
  LEFT JOIN notice_choices c ON c.user_id = player AND c.kind = d.kind
$$;

-- Called inside the transaction of the event it reports, so that both commit or neither. The page plays a sound when
-- `notice_update_at` changes, so a muted category leaves it unchanged, and so does a lost bet: nobody wants to hear of it. False if the
-- notice was written before.
DROP FUNCTION IF EXISTS notice_write;
CREATE FUNCTION notice_write(
  player bigint, kind text, title text, description text, filling jsonb, details jsonb, source text, at timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  heard record;
BEGIN
  SELECT c.sound, c.email, c.push INTO heard FROM notice_choices_of(player) c WHERE c.kind = notice_kind(notice_write.kind);
  INSERT INTO user_notices (user_id, type, title, description, values, data, source, created_at, mail_at, push_at)
    VALUES (player, kind, title, description, filling, details, source, at, CASE WHEN heard.email THEN at END,
      CASE WHEN heard.push AND title <> 'notify.betLostTitle'
        AND EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = player) THEN at END)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF heard.sound AND title <> 'notify.betLostTitle' THEN
    UPDATE users u SET notice_update_at = greatest(u.notice_update_at, at) WHERE u.id = player;
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION notice_write, notice_kind, notice_choices_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_write, notice_kind, notice_choices_of TO baize_app;
