-- The timeline of one player: each of its sources is read newest first by an index of its own.

-- Log-ins in order.
CREATE INDEX sessions_of_player_by_time ON sessions (user_id, created_at DESC, id DESC);
DROP INDEX sessions_of_player;

-- Moves of a player's money other than stakes and wins. They are rare, so the index is small and no bet writes it.
CREATE INDEX ledger_transactions_rare_of_player ON ledger_transactions (user_id, id DESC)
  WHERE kind NOT LIKE 'bet.%' AND kind NOT LIKE 'provider.%' AND kind <> 'limits.set';

-- Whom or what an operator's call was about: a player, or a withdrawal, document or deposit of theirs. The outcome of a call is found
-- from its attempt.
CREATE INDEX operator_audit_subject ON operator_audit
  ((coalesce(input ->> 'userId', input ->> 'withdrawalId', input ->> 'identityId', input ->> 'orderId')), seq DESC)
  WHERE attempt IS NULL AND input IS NOT NULL;
CREATE INDEX operator_audit_outcome ON operator_audit (attempt) WHERE attempt IS NOT NULL;
CREATE INDEX approvals_subject ON approvals
  ((coalesce(input ->> 'userId', input ->> 'withdrawalId', input ->> 'identityId', input ->> 'orderId')), decided_at DESC, id DESC)
  WHERE decided_by IS NOT NULL;
