-- Payouts in coins since then, held or paid, whose coins are not what the amount after its fee was worth: at the rate and the price of the
-- coin that they name, and which were in force when they were made. Coins are in millionths; rates and prices have nine decimals; every
-- currency has two. The price of a coin is rounded up, the coins are cut: as in payments/withdrawals/coin-terms.ts, and computed
-- without it. Payouts from before prices were kept took a coin for a dollar.
-- A quote may be a few minutes old when it is held, and clocks of two processes may differ.
CREATE OR REPLACE FUNCTION ledger_coin_findings(since timestamptz) RETURNS SETOF ledger_finding
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT 'coinPayouts', w.id::text,
    format('%s millionths at %s, rate %s, coin at %s', coalesce(one.coins::text, 'none'), coalesce(force.usd, 'no rate'),
      coalesce(force.id::text, 'none'), coalesce(price.usd, 'no price')),
    format('%s millionths at %s, rate %s, price %s', w.coins, w.rate, w.rate_id, coalesce(w.coin_rate_id::text, 'none'))
  FROM withdrawals w JOIN ledger_withdrawals held ON held.id = w.id
  LEFT JOIN LATERAL (
    SELECT r.id, r.usd FROM currency_rates r
    WHERE r.id = w.rate_id AND r.currency_id = w.currency_id AND r.usd = w.rate AND r.set_at <= w.created_at + interval '5 minutes'
      AND NOT EXISTS (
        SELECT FROM currency_rates newer
        WHERE newer.currency_id = w.currency_id AND newer.id > r.id AND newer.set_at < w.created_at - interval '5 minutes')
  ) force ON true
  LEFT JOIN LATERAL (
    SELECT '1' AS usd WHERE w.coin_rate_id IS NULL
    UNION ALL
    SELECT r.usd FROM coin_rates r
    WHERE r.id = w.coin_rate_id AND r.coin_id = 'USDT' AND r.set_at <= w.created_at + interval '5 minutes'
      AND NOT EXISTS (
        SELECT FROM coin_rates newer
        WHERE newer.coin_id = 'USDT' AND newer.id > r.id AND newer.set_at < w.created_at - interval '5 minutes')
  ) price ON true
  LEFT JOIN LATERAL (
    SELECT div((w.amount - w.fee)::numeric * 1000000,
      div(div(1000000::numeric * 1000000 * 100 * (price.usd::numeric * 1000000000), (force.usd::numeric * 1000000000) * 1000000) + 999999,
        1000000)) AS coins
  ) one ON force.id IS NOT NULL AND price.usd IS NOT NULL
  WHERE w.rate_id IS NOT NULL AND w.created_at >= since AND w.coins IS DISTINCT FROM one.coins
$$;
