-- Versions of the terms of deposits and withdrawals. The newest is in force; a roll-back is a new version. The application only adds.
CREATE TABLE money_settings (
  version        integer PRIMARY KEY CHECK (version > 0),
  settings       jsonb NOT NULL,
  -- Null: taken from the environment at the first start.
  requested_by   text,
  approved_by    text,
  reason         text NOT NULL,
  rolled_back_to integer REFERENCES money_settings,
  at             timestamptz NOT NULL,
  CHECK (version = 1 OR (requested_by <> '' AND reason <> '')),
  CHECK (lower(btrim(requested_by)) <> lower(btrim(approved_by)))
);
GRANT SELECT, INSERT ON money_settings TO baize_app;

-- An order without a payment moves to the next provider of its route when one fails.
GRANT UPDATE (provider) ON payment_orders TO baize_app;
