-- Rates are set by two people, or come from USD_RATES. A dollar is a dollar. Older rows stay as they are.
ALTER TABLE currency_rates ADD COLUMN approved_by text;
ALTER TABLE currency_rates ADD CONSTRAINT currency_rates_by_two
  CHECK (set_by = 'USD_RATES' OR (approved_by IS NOT NULL AND lower(trim(set_by)) <> lower(trim(approved_by)))) NOT VALID;
INSERT INTO currency_rates (currency_id, usd, set_by, set_at)
SELECT 'USD', '1', 'USD_RATES', now() FROM (
  SELECT usd FROM currency_rates WHERE currency_id = 'USD' ORDER BY id DESC LIMIT 1
) newest WHERE newest.usd::numeric <> 1;
ALTER TABLE currency_rates ADD CONSTRAINT currency_rates_dollar CHECK (currency_id <> 'USD' OR usd::numeric = 1) NOT VALID;

-- The rate that a payout in coins was computed by, and its row: the version of the rates. The audit computes the coins again.
ALTER TABLE withdrawals ADD COLUMN rate text, ADD COLUMN rate_id bigint REFERENCES currency_rates;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_rate
  CHECK ((coins IS NULL) = (rate IS NULL) AND (coins IS NULL) = (rate_id IS NULL)) NOT VALID;
GRANT UPDATE (rate, rate_id) ON withdrawals TO baize_app;
CREATE INDEX withdrawals_rated ON withdrawals (created_at) WHERE rate_id IS NOT NULL;
