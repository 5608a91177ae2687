-- Cards show every amount but the prize once at most. Decided cards keep the filling that their players have seen and saved.
ALTER TABLE prize_draws ADD COLUMN filling smallint NOT NULL DEFAULT 1;
ALTER TABLE prize_draws ALTER COLUMN filling SET DEFAULT 2;
