import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestSite, testSite } from '../testing/server.fixture.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const scraped = async (): Promise<string> => (await site.server.app.inject('/metrics')).payload

it('shows the state of the house at each scrape, read again after ten seconds', async () => {
  const { owner } = site.database
  const today = new Date(site.clock.now()).toISOString().slice(0, 10)
  await owner.query(
    `INSERT INTO report_games (day, game_id, currency_id, rtp, bets, staked, paid, staked2, paid2, staked_paid)
     VALUES ($1::date, 'mines', 'USD', 9700, 10, 1000, 970, 0, 0, 0), ($1::date - 5, 'mines', 'USD', 9700, 10, 1000, 530, 0, 0, 0)`,
    [today],
  )
  await owner.query(
    `INSERT INTO report_proof (currency_id, purses, house, transactions, checked_at) VALUES ('USD', 500, -499, 9, now())`,
  )
  await owner.query(
    `INSERT INTO outbox (first_id, size, made_at) VALUES (1, 1, now() - interval '1 hour') ON CONFLICT DO NOTHING`,
  )
  const first = await scraped()
  expect(first).toMatch(/^baize_game_return_ratio\{game="mines",currency="USD",window="1d"\} 0\.97$/m)
  expect(first).toMatch(/^baize_game_return_ratio\{game="mines",currency="USD",window="7d"\} 0\.75$/m)
  expect(first).toMatch(/^baize_game_bets\{game="mines",currency="USD",window="7d"\} 20$/m)
  expect(first).toMatch(/^baize_ledger_imbalance\{currency="USD"\} 1$/m)
  expect(first).toMatch(/^baize_payout_oldest_seconds\{currency="BRL",state="sent"\} 0$/m)
  expect(first).toMatch(/^baize_outbox_oldest_seconds \d/m)
  expect(first).toMatch(/^db_client_connection_max\{db_client_connection_pool_name="app"\} 8$/m)
  expect(first).toMatch(/^http_server_active_requests 1$/m)

  await owner.query(`UPDATE report_proof SET house = -500`)
  expect(await scraped()).toMatch(/^baize_ledger_imbalance\{currency="USD"\} 1$/m)
  site.clock.advance(10_000)
  expect(await scraped()).toMatch(/^http_server_request_duration_seconds_count\{.*http_route="\/metrics"/m)
  expect(await scraped()).toMatch(/^baize_ledger_imbalance\{currency="USD"\} 0$/m)
})
