import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { runMatchDay } from './match-day.ts'

it('both sides end a match day with the same books when server, PostgreSQL and sportsbook are killed', async () => {
  const seed = process.env.CHAOS_SEED ?? chance.hex(6)
  const kills = { server: 1, postgres: 1, sportsbook: 1 }
  const report = await runMatchDay({ seed, players: 8, kills })
  expect(report.discrepancies, `seed ${seed}`).toEqual([])
  expect(report.kills).toBe(3)
  expect(report.bets).toBeGreaterThan(20)
})
