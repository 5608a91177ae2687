-- The console's queue of withdrawals: few wait for a decision among all that were ever made.
CREATE INDEX withdrawals_undecided ON withdrawals (created_at, id) WHERE decision IS NULL;
