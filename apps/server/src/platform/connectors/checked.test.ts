import { fakeClock, MINUTE_MS } from '@baize/kit'
import { chance } from '@baize/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import { type TestDatabase, testDatabase } from '../db/db.fixture.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { type Checked, checkConnectors, measureConnectors, runCheck } from './checked.ts'
import { askConnector, type ConnectorContext, circuitOf } from './connector.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const clock = fakeClock()
const processOf = (): ConnectorContext => ({
  config: testConfig(database.url),
  log: createLog('silent'),
  clock,
  steadyClock: clock,
  metrics: createMetrics(),
  db: database.pool,
})

const UP = { outcome: 'up' } as const
const UNDER_WAY = { outcome: 'underWay' } as const
const downBy = (fault: string) => ({ outcome: 'down', fault })

type Check = Checked<ConnectorContext>['check']
let ctx: ConnectorContext
beforeEach(() => {
  ctx = processOf()
})

const checkedBy = (check: Check): Checked<ConnectorContext> => ({
  connector: { port: 'payments', name: `bank-${chance.hex(6)}`, driver: 'test' },
  uses: [],
  check,
})
/** A check that is held until it is let go. */
function held() {
  let letGo = (_fault: string | null): void => {}
  const said = new Promise<string | null>((resolve) => {
    letGo = resolve
  })
  return { check: vi.fn<Check>(() => said), letGo: (fault: string | null) => letGo(fault) }
}
async function health({ connector: { name } }: Checked<ConnectorContext>) {
  const { rows } = await database.owner.query<{ is_up: boolean; check_fault: string; checked_at: Date }>(
    'SELECT is_up, check_fault, checked_at FROM connector_health WHERE connector = $1',
    [name],
  )
  return rows[0]
}

describe('a check', () => {
  it('saves that a connector is well, or why it is not', async () => {
    let fault: string | null = null
    const checked = checkedBy(async () => fault)
    expect(await runCheck(ctx, checked)).toEqual(UP)
    expect(await health(checked)).toMatchObject({ is_up: true, check_fault: '' })
    fault = 'login refused (401) for ana@example.com'
    expect(await runCheck(ctx, checked)).toEqual(downBy('login refused (401) for a•••@example.com'))
    expect(await health(checked)).toMatchObject({
      is_up: false,
      check_fault: 'login refused (401) for a•••@example.com',
      checked_at: new Date(clock.now()),
    })
  })

  it('is never made twice at once, whichever process asks', async () => {
    const { check, letGo } = held()
    const checked = checkedBy(check)
    const first = runCheck(ctx, checked)
    await vi.waitFor(() => expect(check).toHaveBeenCalled())
    expect(await Promise.all([1, 2, 3].map(() => runCheck(processOf(), checked)))).toEqual(
      Array.from({ length: 3 }, () => UNDER_WAY),
    )
    letGo(null)
    expect(await first).toEqual(UP)
    expect(check).toHaveBeenCalledTimes(1)
    expect(await runCheck(processOf(), checked)).toEqual(UP)
  })

  it('of one connector does not keep another from being checked', async () => {
    const { check, letGo } = held()
    const first = runCheck(ctx, checkedBy(check))
    expect(
      await runCheck(
        ctx,
        checkedBy(async () => null),
      ),
    ).toEqual(UP)
    letGo(null)
    await first
  })

  it('that takes too long is a fault, and counts as under way until it has ended', async () => {
    const { check, letGo } = held()
    const checked = checkedBy(check)
    expect(await runCheck(ctx, checked, 50)).toEqual(downBy('timeout'))
    expect(await health(checked)).toMatchObject({ is_up: false, check_fault: 'timeout' })
    expect(await runCheck(ctx, checked, 50)).toEqual(UNDER_WAY)
    letGo(null)
    await vi.waitFor(async () => expect(await runCheck(ctx, checked)).toEqual(UP))
  })

  it('of a process that died is taken over once its lease has lapsed', async () => {
    const checked = checkedBy(held().check)
    expect(await runCheck(ctx, checked, 50)).toEqual(downBy('timeout'))
    clock.advance(2 * MINUTE_MS)
    expect(await runCheck(processOf(), { ...checked, check: async () => null })).toEqual(UP)
  })

  it('that throws is a fault, and the next one is made', async () => {
    const check = vi
      .fn<Check>()
      .mockRejectedValueOnce(new TypeError('x is undefined'))
      .mockResolvedValue(null)
    const checked = checkedBy(check)
    expect(await runCheck(ctx, checked)).toEqual(downBy('check threw an error'))
    expect(await runCheck(ctx, checked)).toEqual(UP)
  })

  it('asks also while the circuit rests, and what it says is never that it rests', async () => {
    const url = 'http://127.0.0.1:1/'
    const checked = checkedBy(async (given) => {
      const answer = await askConnector(given, checked.connector, { method: 'GET', url })
      return answer.kind === 'answer' ? null : answer.cause
    })
    for (let time = 0; time < 5; time++) await askConnector(ctx, checked.connector, { method: 'GET', url })
    expect(circuitOf(ctx, checked.connector).restsUntilMs).toBeGreaterThan(clock.now())
    expect(await runCheck(ctx, checked)).toEqual(downBy('ECONNREFUSED'))
  })
})

describe('the job that checks', () => {
  it('checks all connectors, also when some of them fail, throw or hang', async () => {
    const { check, letGo } = held()
    const checks = [
      checkedBy(async () => 'status 500'),
      checkedBy(async () => {
        throw new Error('of the driver')
      }),
      checkedBy(check),
      checkedBy(async () => null),
    ]
    const done = checkConnectors(ctx, checks, new AbortController().signal)
    await vi.waitFor(async () => expect(await health(checks[3]!)).toMatchObject({ is_up: true }), 10_000)
    letGo(null)
    await done
    expect(await Promise.all(checks.map(async (each) => (await health(each))?.is_up))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })

  it('begins no more checks once it is told to stop', async () => {
    const stop = new AbortController()
    const check = vi.fn<Check>(async () => null)
    stop.abort()
    await checkConnectors(ctx, [checkedBy(check), checkedBy(check)], stop.signal)
    expect(check).not.toHaveBeenCalled()
  })
})

describe('the metric of connectors', () => {
  it('tells what any process has found, for those of the settings alone', async () => {
    const [up, down, gone, unknown] = [null, 'timeout', null, null].map((fault) =>
      checkedBy(async () => fault),
    )
    for (const checked of [up!, down!, gone!]) await runCheck(processOf(), checked)
    await measureConnectors(ctx, [up!, down!, unknown!])
    const { values } = await ctx.metrics.connectorUp.get()
    expect(values.map(({ labels, value }) => [labels.connector, value])).toEqual([
      [up!.connector.name, 1],
      [down!.connector.name, 0],
    ])
  })
})
