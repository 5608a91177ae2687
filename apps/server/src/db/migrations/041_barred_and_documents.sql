-- No stake and no withdrawal: a document says that the holder is under age.
ALTER TABLE ledger_wallets ADD barred boolean NOT NULL DEFAULT false;
ALTER TABLE round_bets
  DROP CONSTRAINT round_bets_refused_check,
  ADD CONSTRAINT round_bets_refused_check CHECK (refused IN ('locked', 'taken', 'full', 'excluded', 'barred'));

-- Which document it is, as a hash under a key that the database does not have: one that is shown in two accounts is found, its
-- number is not. And why it waits for a person.
ALTER TABLE identities
  ADD fingerprint bytea,
  ADD doubts text[] NOT NULL DEFAULT '{}';
CREATE INDEX identities_fingerprint ON identities (fingerprint) WHERE fingerprint IS NOT NULL;
GRANT UPDATE (fingerprint, doubts) ON identities TO baize_app;

-- Letting a barred player back takes two people.
ALTER TABLE identity_audit
  DROP CONSTRAINT identity_audit_what_check,
  ADD CONSTRAINT identity_audit_what_check CHECK (what IN ('LOOKED', 'APPROVED', 'REJECTED', 'LIFTED')),
  ADD approved_by text,
  ADD CHECK ((what = 'LIFTED') = (approved_by IS NOT NULL));
