-- Rewards that a person gets once, however many accounts they have (decision 25). A mark is a sign of a person: a browser, an address, a
-- payout account. The player who got the reward first has it.
CREATE TABLE person_marks (
  -- The reward: `firstDeposit`, `promo:CODE`, `newcomer`, `wheelTag`, `rain:ID`.
  reward  text NOT NULL,
  mark    text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  at      timestamptz NOT NULL,
  PRIMARY KEY (reward, mark)
);
CREATE INDEX person_marks_by_age ON person_marks (at) WHERE mark LIKE 'address:%' OR reward LIKE 'rain:%';
GRANT SELECT ON person_marks TO baize_app;

-- Players who asked that somebody look at a reward which they could not have, and the verdicts.
CREATE TABLE person_reviews (
  user_id    bigint NOT NULL REFERENCES users,
  reward     text NOT NULL,
  state      text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'RELEASED', 'REFUSED')),
  flags      text[] NOT NULL,
  at         timestamptz NOT NULL,
  decided_by text,
  decided_at timestamptz,
  note       text NOT NULL DEFAULT '',
  PRIMARY KEY (user_id, reward)
);
CREATE INDEX person_reviews_by_state ON person_reviews (state, at);
GRANT SELECT, INSERT, UPDATE ON person_reviews TO baize_app;

-- Players who have had a first-deposit bonus keep it from their other accounts from now on.
INSERT INTO person_marks (reward, mark, user_id, at)
  SELECT 'firstDeposit', l.origin, o.user_id, min(o.created_at)
  FROM payment_orders o JOIN ledger_bonuses b ON b.id = o.id JOIN login_origins l ON l.user_id = o.user_id
  WHERE o.bonus_source = 'first' AND b.status <> 'REVOKED' AND l.origin LIKE 'identity:%'
  GROUP BY l.origin, o.user_id
  ON CONFLICT DO NOTHING;
INSERT INTO person_marks (reward, mark, user_id, at)
  SELECT 'firstDeposit', 'payout:' || encode(p.fingerprint, 'hex'), o.user_id, min(o.created_at)
  FROM payment_orders o JOIN ledger_bonuses b ON b.id = o.id JOIN payout_accounts p ON p.user_id = o.user_id
  WHERE o.bonus_source = 'first' AND b.status <> 'REVOKED'
  GROUP BY p.fingerprint, o.user_id
  ON CONFLICT DO NOTHING;
