-- The browser and system with which a player registered, as sessions name them. Older players have that of their oldest session.
ALTER TABLE users ADD COLUMN device text NOT NULL DEFAULT '' CHECK (length(device) <= 64);
UPDATE users u SET device = s.device
FROM (SELECT DISTINCT ON (user_id) user_id, device FROM sessions ORDER BY user_id, created_at) AS s
WHERE s.user_id = u.id AND s.device <> '';

-- More dimensions: payment method, device at registration, month of registration. All are added up anew in the background.
ALTER TABLE report_dimensions DROP CONSTRAINT report_dimensions_dimension_check;
ALTER TABLE report_dimensions ADD CONSTRAINT report_dimensions_dimension_check
  CHECK (dimension IN ('game', 'provider', 'hour', 'country', 'language', 'channel', 'campaign', 'programme', 'method', 'device', 'cohort'));
TRUNCATE report_dimensions;

-- First and second deposits of players, by the day of the deposit and the Monday of the week in which the player registered.
CREATE TABLE report_funnel (
  day             date NOT NULL,
  cohort          date NOT NULL,
  first_deposits  bigint NOT NULL,
  second_deposits bigint NOT NULL,
  PRIMARY KEY (day, cohort)
);
INSERT INTO report_catch_ups SELECT name, 0, upto FROM report_mark, (VALUES ('report_dimensions'), ('report_funnel')) AS n (name)
ON CONFLICT (name) DO UPDATE SET (upto, target) = (excluded.upto, excluded.target);

-- Browsers that came to the site for the first time.
CREATE TABLE report_visitors (
  day      date PRIMARY KEY,
  browsers bigint NOT NULL
);
INSERT INTO report_visitors SELECT (created_at AT TIME ZONE 'UTC')::date, count(*) FROM browser_identities GROUP BY 1;

GRANT SELECT, INSERT, UPDATE, DELETE ON report_funnel TO baize_app;
GRANT SELECT, INSERT, UPDATE ON report_visitors TO baize_app;
