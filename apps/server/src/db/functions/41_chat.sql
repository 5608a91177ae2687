-- Writes a player's message in one call, so that the room is locked for the commit alone and not while the server reads
-- answers: all messages of a room wait for that lock. See C1 and C3 in docs/chat.md.
-- Null if something has happened since the turn by which the message was judged; 0 if the room is closed.
CREATE OR REPLACE FUNCTION chat_write(
  room text, writer bigint, judged_by bigint, client_msg text, said text, reply bigint, named text[], level integer,
  hidden boolean, written_at timestamptz
) RETURNS bigint
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  number bigint;
BEGIN
  UPDATE chat_people p SET turn = p.turn + 1 WHERE p.user_id = writer AND p.turn = judged_by;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE chat_rooms r SET last = r.last + 1 WHERE r.id = room AND r.is_open RETURNING r.last INTO number;
  IF NOT FOUND THEN RETURN 0; END IF;
  INSERT INTO chat_messages (room_id, id, changed, user_id, client_msg_id, body, reply_to, mentions, vip, is_shadow, created_at)
    VALUES (room, number, number, writer, client_msg, said, reply, named, level, hidden, written_at);
  RETURN number;
END $$;

REVOKE ALL ON FUNCTION chat_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_write TO baize_app;
