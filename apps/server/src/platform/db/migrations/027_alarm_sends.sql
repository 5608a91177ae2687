-- Where alarms are sent, and the outbox of what is sent there.

CREATE TABLE alarm_targets (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  channel    text NOT NULL CHECK (channel IN ('email', 'slack', 'pagerduty')),
  -- An e-mail address, the address of a Slack webhook, or the key of a PagerDuty service, sealed: the last two let anybody write.
  address    bytea NOT NULL,
  -- The same, masked, for the console.
  shown      text NOT NULL,
  least      text NOT NULL CHECK (least IN ('critical', 'warning', 'notice')),
  -- Hours in which only critical alarms are sent: minutes of the day in the time zone.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to   smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  zone       text NOT NULL,
  language   text NOT NULL,
  is_on      boolean NOT NULL,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from IS DISTINCT FROM quiet_to OR quiet_from IS NULL)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON alarm_targets TO baize_app;

-- One row for each event and target, written with the event. `due_at` is when it is sent next, or until when a process is sending it;
-- null once nothing is left to do.
CREATE TABLE alarm_sends (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id   bigint NOT NULL REFERENCES alarm_events,
  target_id  uuid NOT NULL REFERENCES alarm_targets ON DELETE CASCADE,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed', 'dropped')),
  tries      smallint NOT NULL DEFAULT 0,
  due_at     timestamptz,
  cause      text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL,
  UNIQUE (event_id, target_id),
  CHECK ((state = 'waiting') = (due_at IS NOT NULL))
);
CREATE INDEX alarm_sends_due ON alarm_sends (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX alarm_sends_of_target ON alarm_sends (target_id, changed_at DESC);
CREATE INDEX alarm_sends_age ON alarm_sends (changed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON alarm_sends TO baize_app;
