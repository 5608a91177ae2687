-- The bet of a board's win at a provider: it can be settled anew or rolled back, and the win is none then.
ALTER TABLE top_wins
  ADD COLUMN provider text,
  ADD COLUMN reference text,
  ADD CHECK ((provider IS NULL) = (reference IS NULL));
