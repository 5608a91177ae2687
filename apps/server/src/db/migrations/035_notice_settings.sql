-- How a player hears of what they are told. What is not chosen is as the functions say.
CREATE TABLE notice_choices (
  user_id bigint NOT NULL REFERENCES users,
  -- Not 'security': what happens to the keys of an account is always told.
  kind    text NOT NULL CHECK (kind IN ('money', 'bonus', 'news')),
  sound   boolean NOT NULL,
  toast   boolean NOT NULL,
  email   boolean NOT NULL,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, UPDATE ON notice_choices TO baize_app;

-- From when on a notice is to be sent as an e-mail too; null for one that is not to be, or has been.
ALTER TABLE user_notices ADD COLUMN mail_at timestamptz;
GRANT UPDATE (mail_at) ON user_notices TO baize_app;
CREATE INDEX user_notices_unread ON user_notices (user_id, id) WHERE read_at IS NULL;
CREATE INDEX user_notices_mail ON user_notices (mail_at) WHERE mail_at IS NOT NULL;

-- The level a player was last told of. Who was here before is not told what they know: null, until they are seen again.
ALTER TABLE users ADD COLUMN vip_told smallint;
ALTER TABLE users ALTER COLUMN vip_told SET DEFAULT 0;
