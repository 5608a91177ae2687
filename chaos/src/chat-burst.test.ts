import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { runChatBursts } from './chat-burst.ts'

/** 100 in long runs. */
const KILLS = Number(process.env.CHAOS_CHAT_KILLS ?? 2)

it(`no acknowledged chat message is lost or doubled when the server is killed in ${KILLS} bursts`, async () => {
  const seed = process.env.CHAOS_SEED ?? chance.hex(6)
  process.stdout.write(`chat seed ${seed} (CHAOS_SEED=${seed} writes it again)\n`)
  const report = await runChatBursts({ seed, kills: KILLS, writers: 12 })
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.discrepancies, `seed ${seed}`).toEqual([])
  expect(report.messages).toBe(KILLS * 12)
  // A kill that interrupted nothing, or nothing but, would prove nothing.
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.sentAgain).toBeGreaterThan(0)
}, 3_600_000)
