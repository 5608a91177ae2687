-- Payouts whose provider tells no outcome, ended by two people who have looked there.

-- From then on the provider is not asked to pay any more; the money moves a moment later, when no earlier call can be under way.
ALTER TABLE withdrawals
  ADD COLUMN settled_as text CHECK (settled_as IN ('paid', 'notPaid')),
  ADD COLUMN settled_at timestamptz,
  ADD CONSTRAINT withdrawals_settled CHECK ((settled_as IS NULL) = (settled_at IS NULL) AND (settled_as IS NULL OR sent_at IS NOT NULL));
GRANT UPDATE (settled_as, settled_at) ON withdrawals TO baize_app;

-- Who settled them and why. Never changed.
CREATE TABLE withdrawal_settlements (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  outcome       text NOT NULL CHECK (outcome IN ('paid', 'notPaid')),
  note          text NOT NULL,
  requested_by  text NOT NULL,
  approved_by   text NOT NULL,
  at            timestamptz NOT NULL,
  CHECK (lower(trim(requested_by)) <> lower(trim(approved_by)))
);
GRANT SELECT, INSERT ON withdrawal_settlements TO baize_app;
