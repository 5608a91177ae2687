import { caseCount, chance } from '@baize/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../../platform/db/migrate.ts'
import { openPool } from '../../../platform/db/pool.ts'
import { deposit, done, newPlayer, testLedger } from '../ledger.fixture.ts'
import type { Actor } from './plan.ts'
import { startPower } from './power.ts'
import { type SimulationOptions, simulate } from './simulator.ts'

const SEED = Number(process.env.LEDGER_SEED ?? chance.below(2 ** 31))
/** A million in the long run. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? caseCount(600, 2000))
/** Commands per fault of each kind. */
const APART = Number(process.env.LEDGER_APART ?? 200)
/** Through a real process, which takes a second to start. */
const KILLED_OPERATIONS = Math.max(300, Math.ceil(OPERATIONS / 40))
/** The number of commands ends a run; this is for a machine that is too slow for it. */
const SECONDS = Number(process.env.LEDGER_SECONDS ?? 60)
const POWER_CUTS = Number(process.env.LEDGER_POWER_CUTS ?? caseCount(1, 2))
const ACTORS = Number(process.env.LEDGER_ACTORS ?? 200)

let power: Awaited<ReturnType<typeof startPower>>
beforeAll(async () => {
  power = await startPower()
  await migrate(power.url)
})
afterAll(() => power.end())

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const given = ({ rich }: Actor): bigint => (rich ? 10n ** 12n : 100n)

async function newActors(count: number): Promise<Actor[]> {
  const db = openPool({ url: power.url, as: 'app', max: 10, log: { warn: () => {} } })
  const { ledger } = testLedger(db)
  const actors = await Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const player = await newPlayer(db, i % 8 === 7 ? 'BRL' : 'USD')
      const actor = { ...player, rich: i % 5 !== 0 }
      await done(ledger.post(deposit(player, given(actor))))
      return actor
    }),
  )
  await ledger.close()
  await db.end()
  return actors
}

type Run = Pick<SimulationOptions, 'seed' | 'operations' | 'outside'> & {
  /** Commands per fault of each kind. */
  readonly apart: number
  readonly powerCuts: number
}

async function discrepanciesOf({ seed, operations, outside, apart, powerCuts }: Run): Promise<string[]> {
  // Printed first, so that an interrupted run has named its seed too.
  say(`seed ${seed}: ${operations} commands`)
  const some = Math.ceil(operations / apart)
  const report = await simulate({
    seed,
    operations,
    seconds: SECONDS,
    actors: await newActors(ACTORS),
    given,
    power,
    outside,
    faults: {
      request: some,
      middle: some,
      reply: some * 2,
      session: some * 2,
      death: some,
      power: powerCuts,
    },
    progress: (answered) => {
      if (answered % 100_000 === 0) say(`seed ${seed}: ${answered} commands answered`)
    },
  })
  say(`seed ${seed}: ${JSON.stringify(report)}`)
  if (report.moved === 0) return ['nothing was moved']
  if (Object.values(report.faults).every((count) => count === 0)) return ['no fault was made']
  return report.discrepancies.map((discrepancy) => `seed ${seed}: ${discrepancy}`)
}

const LIMIT = { timeout: (SECONDS + 120) * 1000 }

it(
  `L16 and L17: ${OPERATIONS} commands (at most ${SECONDS} s) through all kinds of faults lose and double nothing (seed ${SEED})`,
  LIMIT,
  async () => {
    const run = {
      seed: SEED,
      operations: OPERATIONS,
      outside: 0,
      apart: APART,
      powerCuts: POWER_CUTS,
    } as const
    expect(await discrepanciesOf(run)).toEqual([])
  },
)

it(
  `L17: ${KILLED_OPERATIONS} commands through a process that is killed repeatedly and one that is not lose nothing (seed ${SEED})`,
  LIMIT,
  async () => {
    // Keys derive from the seed, so this run needs another one.
    const run = {
      seed: SEED + 1,
      operations: KILLED_OPERATIONS,
      outside: 1,
      apart: APART / 4,
      powerCuts: 1,
    } as const
    expect(await discrepanciesOf(run)).toEqual([])
  },
)
