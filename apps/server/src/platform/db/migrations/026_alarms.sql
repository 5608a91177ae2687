-- The inbox of alarms, and what its checks read that was written nowhere before.

-- One row while a cause lasts; it ends with the cause and is never deleted.
CREATE TABLE alarms (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind          text NOT NULL,
  -- Tells the open alarms of a kind apart: a provider, a game, a currency.
  subject       text NOT NULL,
  details       jsonb NOT NULL,
  since         timestamptz NOT NULL,
  opened_at     timestamptz NOT NULL,
  ended_at      timestamptz,
  taken_by      text,
  taken_at      timestamptz,
  snoozed_until timestamptz,
  CHECK ((taken_by IS NULL) = (taken_at IS NULL))
);
CREATE UNIQUE INDEX alarms_open ON alarms (kind, subject) WHERE ended_at IS NULL;
CREATE INDEX alarms_over ON alarms (id DESC) WHERE ended_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON alarms TO baize_app;

-- Their history. `by` is null for what happened by itself.
CREATE TABLE alarm_events (
  id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alarm_id bigint NOT NULL REFERENCES alarms,
  what     text NOT NULL CHECK (what IN ('opened', 'taken', 'released', 'snoozed', 'woken', 'ended')),
  by       text,
  reason   text,
  until    timestamptz,
  at       timestamptz NOT NULL,
  CHECK ((what IN ('taken', 'released', 'snoozed')) = (by IS NOT NULL)),
  CHECK ((what = 'snoozed') = (reason IS NOT NULL AND until IS NOT NULL))
);
CREATE INDEX alarm_events_of ON alarm_events (alarm_id, id);
CREATE TRIGGER alarm_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON alarm_events
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
GRANT SELECT, INSERT ON alarm_events TO baize_app;

-- Jobs whose last run failed. The queue forgets a failure with the next due time.
CREATE TABLE job_faults (
  job      text PRIMARY KEY,
  since    timestamptz NOT NULL,
  failures integer NOT NULL,
  cause    text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON job_faults TO baize_app;

-- Since when the provider of a payout has given no usable answer about it; null once it has.
ALTER TABLE withdrawals ADD COLUMN unanswered_since timestamptz;
GRANT UPDATE (unanswered_since) ON withdrawals TO baize_app;
CREATE INDEX withdrawals_unanswered ON withdrawals (unanswered_since) WHERE unanswered_since IS NOT NULL;

-- How long the provider's last answer to a health check took.
ALTER TABLE provider_health ADD COLUMN millis integer;

CREATE INDEX lottery_terms_void ON lottery_terms (finished_at) WHERE phase = 'VOID';
