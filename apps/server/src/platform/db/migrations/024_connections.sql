-- Health of connectors as operators see it, and lists of their calls.

-- Ordinary calls and checks are judged apart: a call that succeeds says nothing about a webhook that is not registered. `is_up` is
-- that neither of them fails.
ALTER TABLE connector_health
  ADD COLUMN is_failing  boolean NOT NULL DEFAULT false,
  ADD COLUMN check_fault text NOT NULL DEFAULT '',
  -- Until when the circuit that opened last sends nothing; null once a call succeeds.
  ADD COLUMN rests_until timestamptz;

-- A check that is under way. The lease ends the one of a process that died.
CREATE TABLE connector_checks (
  port      text NOT NULL,
  connector text NOT NULL,
  until     timestamptz NOT NULL,
  PRIMARY KEY (port, connector)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON connector_checks TO baize_app;

DROP INDEX connector_calls_connector;
CREATE INDEX connector_calls_connector ON connector_calls (port, connector, id DESC);
CREATE INDEX connector_calls_faults ON connector_calls (port, connector, id DESC) 
  WHERE status IS NULL OR status >= 300 OR answer LIKE 'HTML page of %';
CREATE INDEX message_calls_driver ON message_calls (driver, id DESC);
