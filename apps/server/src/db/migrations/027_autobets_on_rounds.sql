-- Runs of autobet on rounds: one bet a round. Their bet is open for as long as its round takes, and the run waits for it.
ALTER TABLE autobets
  -- The bet of `next_request`, once it is in a round. It is counted when the ledger has settled it.
  ADD COLUMN open_bet uuid,
  ADD CHECK (open_bet IS NULL OR ended_at IS NULL),
  -- What is bet next is within the loss limit before it is bet, whoever bets it.
  ADD CHECK (ended_at IS NOT NULL OR staked + next_stake - paid <= loss_limit);

ALTER TABLE round_bets
  -- The run that made it.
  ADD COLUMN autobet_id uuid,
  -- Who has taken a break while waiting for a round does not come into it.
  DROP CONSTRAINT round_bets_refused_check,
  ADD CONSTRAINT round_bets_refused_check CHECK (refused IN ('locked', 'taken', 'full', 'excluded'));
