-- Reports that are sent by e-mail when a period is over. Each goes to one operator, for as long as they may read reports.
CREATE TABLE report_mails (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  report      text NOT NULL CHECK (report IN ('revenue', 'payments', 'players')),
  every       text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  operator_id bigint NOT NULL REFERENCES operators,
  -- The e-mail address, sealed.
  address     bytea NOT NULL,
  language    text NOT NULL,
  is_on       boolean NOT NULL,
  -- The last day of the newest period that was sent.
  sent_to     date,
  changed_by  text NOT NULL,
  changed_at  timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON report_mails TO baize_app;
