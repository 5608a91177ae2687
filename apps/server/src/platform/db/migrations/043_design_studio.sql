-- Publications of the design at a moment. Each keeps the draft as it was looked at.
CREATE TABLE design_schedule (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The version of the draft.
  version      integer NOT NULL,
  design       json NOT NULL,
  note         text NOT NULL,
  at           timestamptz NOT NULL,
  -- The version that was published when it was scheduled.
  based_on     integer NOT NULL REFERENCES design_versions,
  scheduled_by text NOT NULL,
  scheduled_at timestamptz NOT NULL,
  state        text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'PUBLISHED', 'REFUSED', 'CANCELLED')),
  -- Why it was refused at its moment.
  findings     json NOT NULL DEFAULT '[]',
  -- The version that it became.
  number       integer REFERENCES design_versions,
  ended_by     text,
  ended_at     timestamptz,
  CHECK ((state = 'PUBLISHED') = (number IS NOT NULL)),
  CHECK ((state = 'WAITING') = (ended_at IS NULL))
);
CREATE INDEX design_schedule_due ON design_schedule (at, id) WHERE state = 'WAITING';
CREATE INDEX design_schedule_ended ON design_schedule (ended_at) WHERE state <> 'WAITING';
GRANT SELECT, INSERT, UPDATE ON design_schedule TO baize_app;

-- Where each editor of the design is. Unlogged: they say it again every few seconds. Rows of those who have left expire by `at`.
CREATE UNLOGGED TABLE design_presence (
  operator_id bigint PRIMARY KEY,
  page_id     text,
  item_id     text,
  at          timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON design_presence TO baize_app;
