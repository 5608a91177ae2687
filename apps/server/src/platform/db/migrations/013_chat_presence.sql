-- People that each API process has in each public chat room, rewritten every few seconds. Unlogged: after a crash of the
-- database the processes write it again. Rows of a process that died expire by `at`.
CREATE UNLOGGED TABLE chat_presence (
  process text NOT NULL,
  room_id text NOT NULL REFERENCES chat_rooms ON DELETE CASCADE,
  people  integer NOT NULL CHECK (people > 0),
  at      timestamptz NOT NULL,
  PRIMARY KEY (process, room_id)
);
CREATE INDEX chat_presence_room ON chat_presence (room_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_presence TO baize_app;
