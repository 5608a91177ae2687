-- How operators offer games and providers, on top of what the catalogue says. The newest row of an item is in force; rows stay.
CREATE TABLE catalogue_settings (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The version of the catalogue that the change made: items that were changed together share it.
  change   bigint NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('game', 'provider')),
  -- The id of a game, the name of a provider.
  item     text NOT NULL,
  before   jsonb NOT NULL,
  settings jsonb NOT NULL,
  person   text NOT NULL CHECK (person <> ''),
  reason   text NOT NULL CHECK (reason <> ''),
  -- The change that this one took back.
  undoes   bigint,
  at       timestamptz NOT NULL,
  UNIQUE (change, kind, item)
);
CREATE INDEX catalogue_settings_newest ON catalogue_settings (kind, item, change DESC);
GRANT SELECT, INSERT ON catalogue_settings TO baize_app;
