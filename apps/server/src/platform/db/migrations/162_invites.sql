-- Invitations: codes, who invited whom, and commission. Rules L53 and L54 in docs/ledger.md.

-- Ten characters that cannot be mistaken for each other: 31^10 codes.
CREATE FUNCTION new_invite_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + get_byte(r.bytes, i) % 31, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) AS r, unnest(ARRAY[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) AS i
$$;
REVOKE ALL ON FUNCTION new_invite_code FROM PUBLIC;
GRANT EXECUTE ON FUNCTION new_invite_code TO baize_app;

ALTER TABLE users ADD COLUMN invite_code text NOT NULL DEFAULT new_invite_code();
CREATE UNIQUE INDEX users_invite_code ON users (invite_code);

-- The tag of a player's wheel invitation: gives a spin to each of the first `most` friends who register with it.
CREATE TABLE wheel_tags (
  user_id bigint PRIMARY KEY REFERENCES users,
  tag     text NOT NULL UNIQUE DEFAULT new_invite_code(),
  uses    integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND most),
  most    integer NOT NULL DEFAULT 20
);
-- The outcome of the tag that a player registered with.
CREATE TABLE wheel_tag_uses (
  user_id bigint PRIMARY KEY REFERENCES users,
  state   text NOT NULL CHECK (state IN ('granted', 'unknown', 'usedUp', 'own'))
);

-- One inviter a player, for good. APPROVED: the reward is about to be paid.
CREATE TABLE invites (
  invited_id   bigint PRIMARY KEY REFERENCES users,
  inviter_id   bigint NOT NULL REFERENCES users CHECK (inviter_id <> invited_id),
  at           timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'FLAGGED', 'APPROVED', 'PAID', 'REFUSED')),
  flags        text[] NOT NULL DEFAULT '{}',
  -- In the inviter's currency, fixed when deposit, play and delay are there.
  reward       bigint CHECK (reward > 0),
  qualified_at timestamptz,
  decided_by   text,
  decided_at   timestamptz,
  note         text NOT NULL DEFAULT '',
  -- The invited player's edge that commission was claimed for, in ten-thousandths of a minor unit.
  edge_claimed numeric NOT NULL DEFAULT 0,
  CHECK (state IN ('WAITING', 'REFUSED') OR reward IS NOT NULL)
);
CREATE INDEX invites_of_inviter ON invites (inviter_id, at DESC);
CREATE INDEX invites_by_state ON invites (state, at) WHERE state IN ('WAITING', 'FLAGGED', 'APPROVED');

-- A claim of commission: the amount is fixed and the edge marked as claimed before the ledger pays it.
CREATE TABLE invite_claims (
  id          uuid PRIMARY KEY,
  user_id     bigint NOT NULL REFERENCES users,
  request_id  text NOT NULL,
  currency_id text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  at          timestamptz NOT NULL,
  paid_at     timestamptz,
  UNIQUE (user_id, request_id)
);
CREATE INDEX invite_claims_open ON invite_claims (user_id) WHERE paid_at IS NULL;

-- Invitations of players who registered before there were codes were kept as text; none of them is a code of today.
GRANT SELECT, INSERT, UPDATE (uses) ON wheel_tags TO baize_app;
GRANT SELECT, INSERT ON wheel_tag_uses TO baize_app;
GRANT SELECT, INSERT, UPDATE (state, flags, reward, qualified_at, decided_by, decided_at, note, edge_claimed) ON invites TO baize_app;
GRANT SELECT, INSERT, UPDATE (paid_at) ON invite_claims TO baize_app;
