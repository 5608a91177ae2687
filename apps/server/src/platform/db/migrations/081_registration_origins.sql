-- Invitation and attribution of a player, as the browser had kept them at registration. Never changed afterwards.
CREATE TABLE registration_origins (
  user_id     bigint PRIMARY KEY REFERENCES users,
  invite_code text NOT NULL,
  wheel_tag   text NOT NULL,
  -- wta, gaid, aid, afid, referrer and utm parameters, as far as there were any.
  attribution jsonb NOT NULL
);
CREATE INDEX registration_origins_invite ON registration_origins (invite_code) WHERE invite_code <> '';
GRANT SELECT, INSERT ON registration_origins TO baize_app;
