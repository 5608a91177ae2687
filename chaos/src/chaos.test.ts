import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { runChaos } from './driver.ts'
import type { Fault } from './faults.ts'
import { tableOf } from './table.ts'

it('no bet is lost or doubled when server and PostgreSQL are killed during play', async () => {
  const seed = process.env.CHAOS_SEED ?? chance.hex(6)
  process.stdout.write(`chaos seed ${seed} (CHAOS_SEED=${seed} plays it again)\n`)
  const wanted = { seed, players: 20, serverKills: 3, postgresKills: 1, lostReplies: 12 }
  const report = await runChaos(wanted)
  process.stdout.write(`${tableOf(report)}\n`)

  expect(report.discrepancies, `seed ${seed}`).toEqual([])
  const killsOf = (victim: Fault) => report.kills.filter(({ fault }) => fault === victim).length
  expect([killsOf('server'), killsOf('postgres')]).toEqual([wanted.serverKills, wanted.postgresKills])
  expect(report.lostReplies).toBeGreaterThanOrEqual(wanted.lostReplies)
  // A kill that interrupted no call would prove nothing.
  expect(report.kills.filter(({ inFlight }) => inFlight === 0)).toEqual([])
  expect(report.tally.replays).toBeGreaterThan(0)
  expect(report.tally.pushes).toBeGreaterThan(wanted.players)
})
