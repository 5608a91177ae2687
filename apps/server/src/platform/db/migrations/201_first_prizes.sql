-- First tables in which every spin wins something and most cards do, for sites that have published none of their own.
INSERT INTO prize_tables (kind, rows, requested_by, reason, at)
SELECT n.kind, n.rows::jsonb, 'setup', 'first table', now() FROM (VALUES
  ('wheel', '[{"amount":"0.10","odds":300000},{"amount":"0.50","odds":200000},{"amount":"0.20","odds":300000},{"amount":"2.00","odds":40000},
    {"amount":"1.00","odds":150000},{"amount":"20.00","odds":1400},{"amount":"5.00","odds":8500},{"amount":"50.00","odds":100}]'),
  ('scratch', '[{"amount":"0.00","odds":400000},{"amount":"0.02","odds":300000},{"amount":"0.05","odds":200000},{"amount":"0.10","odds":80000},
    {"amount":"0.50","odds":17000},{"amount":"2.00","odds":2800},{"amount":"20.00","odds":200}]')) AS n (kind, rows)
WHERE NOT EXISTS (SELECT FROM prize_tables t WHERE t.kind = n.kind AND t.requested_by <> 'setup');

-- Cards are given with every task, spins once a streak: more of their common share is for cards, where nobody has set it.
UPDATE reward_programmes SET share = 60 WHERE programme = 'wheel' AND share = 100 AND changed_at IS NULL
  AND EXISTS (SELECT FROM reward_programmes s WHERE s.programme = 'scratch' AND s.share = 100 AND s.changed_at IS NULL);
UPDATE reward_programmes SET share = 140 WHERE programme = 'scratch' AND share = 100 AND changed_at IS NULL
  AND EXISTS (SELECT FROM reward_programmes w WHERE w.programme = 'wheel' AND w.share = 60);
