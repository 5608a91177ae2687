-- Reports of a day stay what they were on that day.

-- Dollar rates of a day: the last ones set before it ended. Written by every run of the roll-ups for the days since the run before.
CREATE TABLE report_rates (
  day         date NOT NULL,
  currency_id text NOT NULL,
  usd         text NOT NULL,
  PRIMARY KEY (day, currency_id)
);
GRANT SELECT, INSERT, UPDATE ON report_rates TO baize_app;

-- Days that were summed up so far. A day before the first rate takes the first.
INSERT INTO report_rates (day, currency_id, usd)
SELECT d.day::date, c.currency_id, coalesce(
  (SELECT r.usd FROM currency_rates r WHERE r.currency_id = c.currency_id AND r.set_at < (d.day + interval '1 day') AT TIME ZONE 'UTC'
   ORDER BY r.id DESC LIMIT 1),
  (SELECT r.usd FROM currency_rates r WHERE r.currency_id = c.currency_id ORDER BY r.id LIMIT 1))
FROM (SELECT min(day) AS first, max(day) AS last FROM report_moves) AS m
CROSS JOIN generate_series(m.first::timestamp, m.last::timestamp, interval '1 day') AS d (day)
CROSS JOIN (SELECT DISTINCT currency_id FROM currency_rates) AS c;

-- Payouts that the house refused. Those counted as failed so far: only a bank or a network makes a payout fail.
ALTER TABLE report_payments ADD COLUMN refused bigint NOT NULL DEFAULT 0;
UPDATE report_payments p SET refused = s.refused, failed = p.failed - s.refused
FROM (
  SELECT (t.at AT TIME ZONE 'UTC')::date AS day, a.kind AS method, w.currency_id, count(*) AS refused
  FROM ledger_transactions t JOIN withdrawals w ON w.id = t.ref JOIN payout_accounts a ON a.id = w.account_id
  WHERE t.kind = 'withdrawal.reject' AND w.decision = 'REJECTED' AND t.id <= (SELECT upto FROM report_mark)
  GROUP BY 1, 2, 3) AS s
WHERE p.direction = 'out' AND (p.day, p.method, p.currency_id) = (s.day, s.method, s.currency_id);

-- A deposit fails on the day it fails, not on the day of its order: that one may be sealed for weeks.
CREATE INDEX payment_orders_failing ON payment_orders (failed_at) WHERE failed_at IS NOT NULL;
UPDATE report_payments SET failed = 0 WHERE direction = 'in';
INSERT INTO report_payments (day, direction, method, currency_id, failed)
SELECT (failed_at AT TIME ZONE 'UTC')::date, 'in', method, currency_id, count(*)
FROM payment_orders WHERE failed_at IS NOT NULL GROUP BY 1, 3, 4
ON CONFLICT (day, direction, method, currency_id) DO UPDATE SET failed = excluded.failed;

-- The shares of one player, for their page in the console.
CREATE INDEX ledger_packet_claims_of_player ON ledger_packet_claims (user_id);
