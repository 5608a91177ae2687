-- Tables of reward programmes that an operator has changed: VIP levels, check-in, tasks, salary. Without a row the first tables of
-- packages/rules hold. Every version stays: the newest one counts.
CREATE TABLE reward_tables (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL CHECK (name IN ('vip', 'checkIn', 'tasks', 'salary')),
  value        jsonb NOT NULL,
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  at           timestamptz NOT NULL
);
CREATE INDEX reward_tables_newest ON reward_tables (name, id DESC);

-- A month's salaries as two people approved them, line by line. Paid once each: the grant's period is the month.
CREATE TABLE reward_salaries (
  month        text PRIMARY KEY CHECK (month ~ '^\d{4}-\d\d$'),
  pay_at       timestamptz NOT NULL,
  reason       text NOT NULL,
  requested_by text NOT NULL,
  approved_by  text NOT NULL,
  approved_at  timestamptz NOT NULL
);
CREATE TABLE reward_salary_lines (
  month       text NOT NULL REFERENCES reward_salaries,
  user_id     bigint NOT NULL REFERENCES users,
  currency_id text NOT NULL,
  vip_level   integer NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  -- Refused for good: the player is barred or on a break on the pay day.
  refused     text,
  PRIMARY KEY (month, user_id)
);
GRANT SELECT, INSERT ON reward_tables, reward_salaries TO baize_app;
GRANT SELECT, INSERT, UPDATE (refused) ON reward_salary_lines TO baize_app;
