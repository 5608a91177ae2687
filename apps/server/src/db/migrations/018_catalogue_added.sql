-- When a game first came into the catalogue, so that the lobby can show what is new. A seed that brings a game again leaves it.
ALTER TABLE games ADD COLUMN added_at timestamptz NOT NULL DEFAULT now();
