-- Identity checks at providers with protocols of their own, and the tax number that withdrawals by Pix are bound to.

ALTER TABLE identities
  -- The provider's account in the settings, set before it is asked: no other one may decide on this check.
  ADD COLUMN connector text,
  -- Documents are uploaded to us, or in the provider's own flow: in our page or at its address.
  ADD COLUMN flow text NOT NULL DEFAULT 'upload' CHECK (flow IN ('upload', 'sdk', 'link')),
  -- Whether the provider waits for the player, who has to begin or to repeat a step there.
  ADD COLUMN waits_for_player boolean NOT NULL DEFAULT false,
  -- Where the player goes on at the provider, encrypted: the address lets anybody go on as this player.
  ADD COLUMN handover bytea,
  -- The provider's words for its result, and its comment.
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN comment text NOT NULL DEFAULT '',
  -- Whether the provider refuses this person and not only these pictures. People look at what such a player sends next.
  ADD COLUMN is_final boolean NOT NULL DEFAULT false,
  -- Kind, country and number as read from the document, encrypted.
  ADD COLUMN read_document bytea,
  -- The player's tax number (CPF), encrypted, and hashed with a key that the database does not have: one that is used in two
  -- accounts is found.
  ADD COLUMN tax_id bytea,
  ADD COLUMN tax_fingerprint bytea;

-- In the provider's own flow the player chooses the document there.
ALTER TABLE identities ALTER COLUMN document DROP NOT NULL;
-- During a check it is why the player has to repeat a step.
ALTER TABLE identities DROP CONSTRAINT identities_check1;
ALTER TABLE identities ADD CONSTRAINT identities_reason CHECK (
  CASE state WHEN 'REJECTED' THEN reason IS NOT NULL WHEN 'CHECKING' THEN true ELSE reason IS NULL END);

CREATE INDEX identities_tax_fingerprint ON identities (tax_fingerprint) WHERE tax_fingerprint IS NOT NULL;
CREATE INDEX identities_recheck ON identities (next_at) WHERE state = 'APPROVED' AND next_at IS NOT NULL;
GRANT UPDATE (connector, waits_for_player, handover, labels, comment, is_final, read_document, tax_id, tax_fingerprint) ON identities
  TO baize_app;

-- A file is sent to the provider once, wherever we die between two of them.
ALTER TABLE identity_files ADD COLUMN sent_at timestamptz;
GRANT UPDATE (sent_at) ON identity_files TO baize_app;

-- Webhooks of providers that were taken: a repeated one is answered and not acted upon.
CREATE TABLE identity_notices (
  connector text NOT NULL,
  event     text NOT NULL,
  heard_at  timestamptz NOT NULL,
  PRIMARY KEY (connector, event)
);
CREATE INDEX identity_notices_age ON identity_notices (heard_at);
GRANT SELECT, INSERT, DELETE ON identity_notices TO baize_app;
