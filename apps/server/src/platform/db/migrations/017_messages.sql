-- E-mails and text messages on their way out. `filling` has the values of the text, encrypted, since a code is a secret; it is wiped
-- once nothing has to be sent any more. `due_at` is when a sender looks at the row next: the time of the next try, or the end of
-- the lease of the one that is sending it. Null: nothing is left to do.
CREATE TABLE messages_out (
  id          uuid PRIMARY KEY,
  channel     text NOT NULL CHECK (channel IN ('email', 'sms')),
  address     text NOT NULL,
  language    text NOT NULL,
  words       text NOT NULL,
  filling     bytea,
  user_id     bigint REFERENCES users,
  -- The kind of notices that its unsubscribe link ends. Null: codes, security and money, which cannot be ended.
  topic       text,
  -- A code that confirms the address itself, which lifts a suppression.
  confirms    boolean NOT NULL DEFAULT false,
  state       text NOT NULL CHECK (state IN
    ('waiting', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'expired', 'unknown', 'withheld')),
  reason      text,
  tries       integer NOT NULL DEFAULT 0,
  -- Drivers that refused it for good; the next one is asked.
  refused_by  text[] NOT NULL DEFAULT '{}',
  -- The driver that is or was asked. Set before the request leaves, so that a lapsed lease tells whether one may have left.
  driver      text,
  asked_at    timestamptz,
  provider_id text,
  lease       uuid,
  due_at      timestamptz,
  not_after   timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  changed_at  timestamptz NOT NULL
);
CREATE INDEX messages_out_due ON messages_out (channel, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX messages_out_age ON messages_out (created_at);
CREATE INDEX messages_out_provider ON messages_out (provider_id) WHERE provider_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON messages_out TO baize_app;

-- Addresses that nothing is sent to any more, until their owner confirms them anew or an operator lifts it.
CREATE TABLE message_suppressions (
  channel    text NOT NULL CHECK (channel IN ('email', 'sms')),
  address    text NOT NULL,
  reason     text NOT NULL CHECK (reason IN ('bounced', 'complained', 'optedOut', 'invalid')),
  detail     text NOT NULL,
  message_id uuid,
  since      timestamptz NOT NULL,
  PRIMARY KEY (channel, address)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON message_suppressions TO baize_app;

-- Calls to and from the carriers of messages, masked, kept for some days for disputes.
CREATE TABLE message_calls (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_id uuid,
  driver     text NOT NULL,
  direction  text NOT NULL CHECK (direction IN ('out', 'in')),
  request    text NOT NULL,
  answer     text NOT NULL,
  millis     integer NOT NULL,
  at         timestamptz NOT NULL
);
CREATE INDEX message_calls_message ON message_calls (message_id);
CREATE INDEX message_calls_age ON message_calls (at);
GRANT SELECT, INSERT, DELETE ON message_calls TO baize_app;

-- The message that carries a code, and the code that was valid before: if the message fails, that one is valid again.
ALTER TABLE one_time_codes
  ADD COLUMN message_id uuid,
  ADD COLUMN before     jsonb;
CREATE INDEX one_time_codes_message ON one_time_codes (message_id) WHERE message_id IS NOT NULL;
ALTER TABLE code_sends ADD COLUMN message_id uuid;
CREATE INDEX code_sends_message ON code_sends (message_id) WHERE message_id IS NOT NULL;
