-- Money rains: packets of the rain budget that fall at a set time. The ledger's packet of the same id holds the money and the shares; a
-- rain without one has not been set aside and is seen by nobody. Rule L52 in docs/ledger.md.
CREATE TABLE rain_schedules (
  id           uuid PRIMARY KEY,
  currency_id  text NOT NULL,
  total        bigint NOT NULL CHECK (total > 0),
  shares       integer NOT NULL CHECK (shares BETWEEN 1 AND 10000 AND shares <= total),
  seconds      integer NOT NULL CHECK (seconds BETWEEN 10 AND 3600),
  -- Days of the week, 0 is Sunday, and minute of the day, UTC.
  days         smallint[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 7),
  minute       smallint NOT NULL CHECK (minute BETWEEN 0 AND 1439),
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  reason       text NOT NULL,
  created_at   timestamptz NOT NULL,
  ended_at     timestamptz
);

CREATE TABLE rains (
  id           uuid PRIMARY KEY,
  -- Of the operator's request, or of the schedule and its day.
  request_id   text NOT NULL UNIQUE,
  currency_id  text NOT NULL,
  total        bigint NOT NULL CHECK (total > 0),
  shares       integer NOT NULL CHECK (shares BETWEEN 1 AND 10000 AND shares <= total),
  -- Secret until the rain is over; its hash is shown before it falls.
  seed         text NOT NULL,
  seed_hash    text NOT NULL,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL CHECK (ends_at > starts_at),
  requested_by text NOT NULL,
  approved_by  text,
  reason       text NOT NULL,
  schedule_id  uuid REFERENCES rain_schedules,
  created_at   timestamptz NOT NULL,
  cancelled_at timestamptz
);
CREATE INDEX rains_by_end ON rains (ends_at);

-- The place of a claim in the split, from 1: proves which share it was. Null for claims from before.
ALTER TABLE ledger_packet_claims ADD COLUMN position integer CHECK (position > 0);
CREATE UNIQUE INDEX ledger_packet_claims_position ON ledger_packet_claims (packet_id, position);

GRANT SELECT, INSERT, UPDATE (ended_at) ON rain_schedules TO baize_app;
GRANT SELECT, INSERT, UPDATE (cancelled_at) ON rains TO baize_app;
