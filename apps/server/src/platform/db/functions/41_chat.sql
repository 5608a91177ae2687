-- Writes messages of players in one call and one commit. All messages of a room wait for the lock of its row, and each
-- commit for the disk: messages that arrive together share both. See C1 and C3 in docs/chat.md.
-- A message has one index in all arrays. Its result is its id; null if something has happened since the turn by which it
-- was judged; 0 if its room is closed.
CREATE OR REPLACE FUNCTION chat_write(
  rooms text[], writers bigint[], turns bigint[], client_msgs text[], texts text[], replies bigint[], named jsonb[], levels integer[],
  hidden boolean[], at timestamptz[]
) RETURNS bigint[]
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  number bigint;
  ids    bigint[] := '{}';
BEGIN
  -- In the order of their keys, so that the batches of two processes cannot wait for each other.
  PERFORM FROM chat_people p WHERE p.user_id = ANY (writers) ORDER BY p.user_id FOR NO KEY UPDATE;
  PERFORM FROM chat_rooms r WHERE r.id = ANY (rooms) ORDER BY r.id FOR NO KEY UPDATE;
  FOR i IN 1 .. cardinality(writers) LOOP
    UPDATE chat_people p SET turn = p.turn + 1 WHERE p.user_id = writers[i] AND p.turn = turns[i];
    IF NOT FOUND THEN
      ids := ids || NULL::bigint;
      CONTINUE;
    END IF;
    UPDATE chat_rooms r SET last = r.last + 1 WHERE r.id = rooms[i] AND r.is_open RETURNING r.last INTO number;
    IF NOT FOUND THEN
      ids := ids || 0::bigint;
      CONTINUE;
    END IF;
    INSERT INTO chat_messages (room_id, id, changed, user_id, client_msg_id, body, reply_to, mentions, vip, is_shadow, created_at)
      VALUES (rooms[i], number, number, writers[i], client_msgs[i], texts[i], replies[i],
        ARRAY(SELECT jsonb_array_elements_text(named[i])), levels[i], hidden[i], at[i]);
    ids := ids || number;
  END LOOP;
  RETURN ids;
END $$;

REVOKE ALL ON FUNCTION chat_write FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chat_write TO baize_app;
