-- Chat rooms and the support line. See docs/chat.md.

CREATE TABLE chat_rooms (
  id            text PRIMARY KEY CHECK (id ~ '^[a-z][a-z0-9-]{1,39}$'),
  kind          text NOT NULL CHECK (kind IN ('MAIN', 'LANGUAGE', 'SUPPORT')),
  game_id       text,
  language      text,
  -- The player of a support conversation.
  owner_id      bigint UNIQUE REFERENCES users,
  is_open       boolean NOT NULL DEFAULT true,
  slow_seconds  integer NOT NULL DEFAULT 0 CHECK (slow_seconds BETWEEN 0 AND 3600),
  verified_only boolean NOT NULL DEFAULT false,
  pinned        bigint,
  -- Number of the last change. Every message, deletion and change of the room takes the next one under the lock of this
  -- row, so that changes become visible in the order of their numbers and a reader can ask for all after one.
  last          bigint NOT NULL DEFAULT 0,
  -- The last change of the room's own rules or pinned message.
  changed       bigint NOT NULL DEFAULT 0,
  CHECK ((kind = 'MAIN') = (game_id IS NOT NULL)),
  CHECK ((kind = 'LANGUAGE') = (language IS NOT NULL)),
  CHECK ((kind = 'SUPPORT') = (owner_id IS NOT NULL))
);
INSERT INTO chat_rooms (id, kind, game_id)
  SELECT 'main-' || g, 'MAIN', g FROM unnest(ARRAY['fast3', 'colour', 'digits5', 'total28', 'racing10']) g;
INSERT INTO chat_rooms (id, kind, language) SELECT 'lang-' || l, 'LANGUAGE', l FROM unnest(ARRAY['en', 'pt', 'id']) l;

-- A player in chat: their public id and their name as others see it.
CREATE TABLE chat_people (
  user_id    bigint PRIMARY KEY REFERENCES users,
  public_id  text NOT NULL UNIQUE CHECK (public_id ~ '^[a-z0-9]{16}$'),
  masked     boolean NOT NULL,
  shown_name text NOT NULL,
  -- Equal for names that look alike, so each is there once; null for a masked name, which is nobody's in particular.
  skeleton   text UNIQUE,
  -- Counts everything that decides whether a player may write: their messages and sanctions. A message that was judged by an older
  -- count is judged again, so the judging needs no lock.
  turn       bigint NOT NULL DEFAULT 0
);
CREATE INDEX chat_people_name ON chat_people (lower(shown_name));

CREATE TABLE chat_messages (
  room_id       text NOT NULL REFERENCES chat_rooms,
  id            bigint NOT NULL,
  -- The last change of the message: its own number, or that of its deletion.
  changed       bigint NOT NULL,
  -- Null for messages of the house.
  user_id       bigint REFERENCES chat_people,
  -- The operator who wrote it.
  staff         text,
  -- Makes sending idempotent: of a player, an operator, or a card of the house.
  client_msg_id text,
  body          text NOT NULL,
  card          jsonb,
  reply_to      bigint,
  mentions      text[] NOT NULL DEFAULT '{}',
  vip           integer NOT NULL DEFAULT 0,
  -- Seen by its writer and by moderators only.
  is_shadow     boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  deleted_at    timestamptz,
  deleted_by    text,
  -- The bet that a card shows: known to the server only, so that the card can say when the bet is taken back.
  about         uuid,
  PRIMARY KEY (room_id, id),
  CHECK (user_id IS NULL OR staff IS NULL),
  CHECK ((card IS NOT NULL) = (user_id IS NULL AND staff IS NULL)),
  CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  CHECK (about IS NULL OR card IS NOT NULL)
);
CREATE INDEX chat_messages_changed ON chat_messages (room_id, changed);
-- Messages of a day, counted for the console without reading the whole room.
CREATE INDEX chat_messages_by_time ON chat_messages (room_id, created_at);
CREATE INDEX chat_messages_of_player ON chat_messages (user_id, created_at) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_sent ON chat_messages (user_id, client_msg_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_staff_sent ON chat_messages (staff, client_msg_id) WHERE staff IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_card ON chat_messages (room_id, client_msg_id) WHERE card IS NOT NULL;

CREATE TABLE chat_reads (
  user_id bigint NOT NULL REFERENCES users,
  room_id text NOT NULL REFERENCES chat_rooms,
  up_to   bigint NOT NULL,
  PRIMARY KEY (user_id, room_id)
);

CREATE TABLE chat_blocks (
  user_id    bigint NOT NULL REFERENCES users,
  blocked_id bigint NOT NULL REFERENCES chat_people,
  PRIMARY KEY (user_id, blocked_id),
  CHECK (user_id <> blocked_id)
);

CREATE TABLE chat_reports (
  room_id    text NOT NULL,
  message_id bigint NOT NULL,
  user_id    bigint NOT NULL REFERENCES users,
  reason     text NOT NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  PRIMARY KEY (room_id, message_id, user_id),
  FOREIGN KEY (room_id, message_id) REFERENCES chat_messages
);
CREATE INDEX chat_reports_open ON chat_reports (room_id, message_id) WHERE decided_at IS NULL;

-- Mutes, shadow mutes and bans. One is in force at a time; the others stay as the player's record.
CREATE TABLE chat_sanctions (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES users,
  kind       text NOT NULL CHECK (kind IN ('mute', 'shadow', 'ban')),
  until      timestamptz,
  reason     text NOT NULL,
  by         text NOT NULL,
  created_at timestamptz NOT NULL,
  lifted_at  timestamptz,
  lifted_by  text
);
CREATE UNIQUE INDEX chat_sanctions_standing ON chat_sanctions (user_id) WHERE lifted_at IS NULL;

-- Words that this house refuses in chat rooms besides the built-in lists, or allows in spite of them. Every version stays: the newest one
-- counts, and without one the built-in lists alone do.
CREATE TABLE chat_filters (
  id     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  words  jsonb NOT NULL,
  reason text NOT NULL,
  by     text NOT NULL,
  at     timestamptz NOT NULL
);
GRANT SELECT, INSERT ON chat_filters TO baize_app;

CREATE TABLE support_conversations (
  user_id       bigint PRIMARY KEY REFERENCES users,
  state         text NOT NULL CHECK (state IN ('WAITING', 'ANSWERED', 'CLOSED')),
  -- The first message since it was last opened: the transcript starts here.
  first_id      bigint NOT NULL,
  language      text NOT NULL,
  changed_at    timestamptz NOT NULL,
  transcript_at timestamptz
);
CREATE INDEX support_conversations_inbox ON support_conversations (state, changed_at);

GRANT SELECT, INSERT, UPDATE ON chat_rooms, chat_people, chat_messages, chat_reads, chat_reports, chat_sanctions,
  support_conversations TO baize_app;
GRANT SELECT, INSERT, DELETE ON chat_blocks TO baize_app;
-- Messages of rooms are kept for a time: community/chat/sweep.ts.
GRANT DELETE ON chat_messages TO baize_app;
