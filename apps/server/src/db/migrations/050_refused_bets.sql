-- Bets that were refused, by their keys: whoever heard of the refusal can rely on it, also when an earlier try of the same bet got lost on
-- its way and is carried out later. Kept for an hour; see ledger_forget_refusals.
CREATE TABLE ledger_refusals (
  key       text PRIMARY KEY,
  user_id   bigint NOT NULL,
  body_hash bytea NOT NULL,
  refused   text NOT NULL,
  at        timestamptz NOT NULL
);
CREATE INDEX ledger_refusals_by_age ON ledger_refusals (at);
