-- Messages of a day, counted for the console without reading the whole room.
CREATE INDEX chat_messages_by_time ON chat_messages (room_id, created_at);
