import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { REPORT_FILE_PATH, REPORT_FILES } from '@baize/contract/operator'
import { present } from '@baize/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Headers, plantOperator, plantServiceKey } from '../../testing/operators.fixture.ts'
import { refusalOf } from '../../testing/replies.fixture.ts'
import { type TestSite, testSite } from '../../testing/server.fixture.ts'

const RANGE = { from: '2025-01-01', to: '2025-01-20' }
/** More rows than the buffers between the database and a reader who does not read. */
const MANY = { from: '2024-01-01', to: '2024-01-31', rows: 150_000 }

let site: TestSite
let auditor: Headers
beforeAll(async () => {
  site = await testSite()
  auditor = await plantOperator(site.database.pool, 'ann', ['auditor'], site.clock.now())
  await site.database.owner.query(`
    INSERT INTO report_dimensions VALUES
      ('2025-01-01', 'channel', '=cmd()', 'BRL', 1, 100, 40, 0, 0, 0),
      ('2025-01-02', 'channel', 'radio', 'BRL', 2, 200, 0, 5000, 0, 10),
      ('2025-01-02', 'channel', 'radio', 'USD', 1, 300, 400, 0, 100, 0);
    INSERT INTO report_rates VALUES ('2025-01-01', 'BRL', '0.2'), ('2025-01-02', 'BRL', '0.25'), ('2025-01-02', 'USD', '1')`)
})
afterAll(() => site.close())

const file = (query: Readonly<Record<string, string>>, headers: Headers = auditor) =>
  site.server.app.inject({ url: REPORT_FILE_PATH, query: { ...RANGE, ...query }, headers })
const recorded = async (): Promise<readonly string[]> => {
  const { rows } = await site.database.owner.query<{ what: string }>(
    'SELECT what FROM operator_audit WHERE path = $1 ORDER BY seq',
    [REPORT_FILE_PATH],
  )
  return rows.map(({ what }) => what)
}

describe('a report as a file', () => {
  it('has every row, totals by currency and in dollars of each day, and its filter in its name', async () => {
    const before = await recorded()
    const { body, headers } = await file({ report: 'breakdown', by: 'channel' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      'attachment; filename="baize-breakdown-by-channel-2025-01-01-to-2025-01-20.csv"',
    )
    expect(body.split('\r\n')).toEqual([
      '\uFEFFday,channel,currency,bets,staked,paid,ggr,deposits,withdrawals,costs,ngr',
      "2025-01-01,'=cmd(),BRL,1,1.00,0.40,0.60,0.00,0.00,0.00,0.60",
      '2025-01-02,radio,BRL,2,2.00,0.00,2.00,50.00,0.00,0.10,1.90',
      '2025-01-02,radio,USD,1,3.00,4.00,-1.00,0.00,1.00,0.00,-1.00',
      'total BRL,,BRL,3,3.00,0.40,2.60,50.00,0.00,0.10,2.50',
      'total USD,,USD,1,3.00,4.00,-1.00,0.00,1.00,0.00,-1.00',
      'total in USD,,USD,4,3.70,4.08,-0.38,12.50,1.00,0.02,-0.40',
      '',
    ])
    await vi.waitFor(async () => expect(await recorded()).toEqual([...before, 'TRIED', 'DONE']))
  })

  it.each(REPORT_FILES)('of %s without rows has its head and its totals', async (report) => {
    const { body, statusCode } = await file({ report, from: '2023-01-01', to: '2023-01-31' })
    expect(statusCode).toBe(200)
    const [head, ...others] = body.trimEnd().split('\r\n')
    expect(present(head, 'head').split(',').length).toBeGreaterThan(2)
    for (const line of others) expect(line).toMatch(/^total/)
  })

  it('is read by a service key', async () => {
    await plantServiceKey(site.database.pool, 'key-of-finance-0001', 'finance')
    const { body } = await file(
      { report: 'breakdown', by: 'channel' },
      { authorization: 'Bearer key-of-finance-0001' },
    )
    expect(body).toContain('total in USD')
  })

  it('is refused without the role, without a person, and for days that are not a range', async () => {
    const support = await plantOperator(site.database.pool, 'sue', ['support'], site.clock.now())
    const games = await plantOperator(site.database.pool, 'gus', ['games'], site.clock.now())
    expect(refusalOf((await file({ report: 'games' }, support)).json())).toBe('forbidden')
    expect(refusalOf((await file({ report: 'playerDays' }, games)).json())).toBe('forbidden')
    expect(refusalOf((await file({ report: 'games' }, {})).json())).toBe('operatorLoginNeeded')
    expect(refusalOf((await file({ report: 'games', from: RANGE.to, to: RANGE.from })).json())).toBe(
      'reportRange',
    )
    expect(refusalOf((await file({ report: 'secrets' })).json())).toBe('badInput')
  })
})

describe('a file of very many rows', () => {
  /** Opens the file as a reader of a slow connection does: it has the head of the reply and reads nothing yet. */
  async function opened(): Promise<{ readonly request: ClientRequest; readonly reply: IncomingMessage }> {
    const address = site.server.app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the server must listen on a port')
    const query = new URLSearchParams({ report: 'playerDays', from: MANY.from, to: MANY.to })
    const path = `${REPORT_FILE_PATH}?${query.toString()}`
    const request = get({ port: address.port, path, headers: { ...auditor } })
    return { request, reply: await new Promise((resolve) => request.once('response', resolve)) }
  }
  const reading = async (): Promise<number> => {
    const { rows } = await site.database.owner.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM pg_stat_activity WHERE query LIKE 'FETCH % FROM batches' AND state LIKE '%transaction%' AND datname = current_database()`,
    )
    return present(rows[0], 'count').open
  }
  beforeAll(async () => {
    if (!site.server.app.server.listening) await site.server.app.listen({ port: 0 })
    await site.database.owner.query(
      `INSERT INTO report_players SELECT '2024-01-15', n, 'USD', 1, 100, 90, 0, 0 FROM generate_series(1, $1::int) n`,
      [MANY.rows],
    )
  })

  it('waits for its reader, is recorded as failed when the reader leaves, and gives its connection back', async () => {
    const readers = [await opened(), await opened()]
    await vi.waitFor(async () => expect(await reading()).toBe(2))
    expect(refusalOf((await file({ report: 'games' })).json())).toBe('tooManyRequests')
    const before = await recorded()
    for (const { request } of readers) request.destroy()
    await vi.waitFor(async () => expect(await recorded()).toEqual([...before, 'FAILED', 'FAILED']))
    await vi.waitFor(async () => expect(await reading()).toBe(0))
    expect((await file({ report: 'games' })).statusCode).toBe(200)
  })

  it('has every row when it is read to its end', async () => {
    const { reply } = await opened()
    let lines = 0
    let last = ''
    for await (const chunk of reply.setEncoding('utf8')) {
      lines += String(chunk).split('\r\n').length - 1
      last = String(chunk)
    }
    expect(lines).toBe(1 + MANY.rows + 2)
    expect(last).toContain(`total in USD,,USD,${MANY.rows},`)
  })
})
