import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HttpAnswer } from '../../platform/connectors/http.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { addressLines } from './address.ts'
import { clockLines } from './clock.ts'
import { connectionLines, liveLines, textsOf, webhookLines } from './connections.ts'
import { backupLine, databaseLines, diskLines, migrationLine } from './database.ts'
import { demoLine, ledgerLines, peopleLines, roleLines, watchLines } from './house.ts'
import { type Line, lasting, shown } from './line.ts'
import { mailLines } from './mail.ts'
import type { Outside } from './outside.ts'
import { modeLines, secretLines } from './secrets.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const GIB = 1024 ** 3

const said = (lines: readonly Line[]): readonly string[] => lines.map(shown)
const answer = (status: number, headers: HttpAnswer extends infer A ? A extends { headers: infer H } ? H : never : never = {}): HttpAnswer => ({
  kind: 'answer',
  status,
  headers,
  bytes: Buffer.alloc(0),
  text: '',
  json: undefined,
})
const down: HttpAnswer = { kind: 'notSent', cause: 'ECONNREFUSED' }

describe('the line of secrets', () => {
  const config = testConfig('postgres://localhost/test')
  const long = (letter: string) => letter.repeat(64)
  const good = {
    ...config,
    receiptSecret: long('a'),
    accountSecrets: [long('b')],
    personalSecrets: [long('c'), long('d')],
  }

  it('is good when all are long and different', () => {
    expect(said(secretLines(good))).toEqual(['✓ secrets: 4 of our own, all long and different'])
  })

  it('names a secret of development, a short one and a shared one, and shows none', () => {
    const lines = said(
      secretLines({
        ...good,
        receiptSecret: 'only-for-development',
        accountSecrets: ['short-but-accepted'],
        personalSecrets: [long('c')],
        metricsToken: long('c'),
      }),
    )
    expect(lines).toEqual([
      '✗ secrets: RECEIPT_SECRET is that of development. Take what `openssl rand -hex 32` prints',
      '! secrets: ACCOUNT_SECRET is shorter than 32 characters. Take what `openssl rand -hex 32` prints',
      '✗ secrets: PERSONAL_SECRET, METRICS_TOKEN have a value in common. Give each setting a secret of its own',
    ])
    expect(lines.join('')).not.toContain('short-but')
  })

  it('refuses switches of development', () => {
    const open = { ...good, consoleLocalToken: 'x', forcedAnswers: true, demoHouse: true, checkReplies: true }
    expect(modeLines(open).map(({ mark }) => mark)).toEqual(['fault', 'fault', 'fault', 'warning'])
    expect(
      said(modeLines({ ...good, consoleLocalToken: null, forcedAnswers: false, demoHouse: false, checkReplies: false })),
    ).toEqual(['✓ mode: production'])
  })
})

describe('the lines of the address', () => {
  const outside = (changes: Partial<Outside> = {}) => ({
    now: () => NOW,
    certificate: async () => ({ endsAtMs: NOW + 60 * DAY_MS, fault: null }),
    ask: async ({ url }: { readonly url: string }) =>
      url.startsWith('http:')
        ? answer(308, { location: 'https://baize.example/' })
        : answer(200, { 'strict-transport-security': 'max-age=31536000' }),
    ...changes,
  })

  it('are good for a served site with TLS', async () => {
    expect(said(await addressLines(outside(), 'https://baize.example'))).toEqual([
      '✓ address: https://baize.example is served',
      '✓ certificate: valid for 60 days',
      '✓ HSTS: 365 days',
      '✓ http: redirects to https',
    ])
  })

  it.each([
    ['http://localhost:3000', 'nobody else can reach'],
    ['http://baize.example', 'is not https'],
  ])('refuse %s', async (url, why) => {
    const [line, ...others] = await addressLines(outside(), url)
    expect(line).toMatchObject({ mark: 'fault', says: expect.stringContaining(why) })
    expect(others).toEqual([])
  })

  it('say how a certificate is wrong, and that it ends soon', async () => {
    const refused = { certificate: async () => ({ endsAtMs: NOW - 1, fault: 'CERT_HAS_EXPIRED' }) }
    expect(said(await addressLines(outside(refused), 'https://baize.example'))).toContain(
      '✗ certificate: browsers refuse it (CERT_HAS_EXPIRED). Serve a valid one with its whole chain',
    )
    const old = { certificate: async () => ({ endsAtMs: NOW + 5 * DAY_MS, fault: null }) }
    expect(said(await addressLines(outside(old), 'https://baize.example'))[1]).toMatch(/^! certificate: ends in 5 days/)
    const none = { certificate: async () => null }
    expect(said(await addressLines(outside(none), 'https://baize.example'))[1]).toMatch(/^✗ certificate: no TLS/)
  })

  it('warn of a missing HSTS header and a page over http; say that nothing answers', async () => {
    const bare = { ask: async () => answer(200) }
    const lines = said(await addressLines(outside(bare), 'https://baize.example'))
    expect(lines[2]).toMatch(/^! HSTS: browsers are not told/)
    expect(lines[3]).toMatch(/^! http: http:\/\/baize.example\/ answers 200/)
    expect(said(await addressLines(outside({ ask: async () => down }), 'https://baize.example'))).toEqual([
      expect.stringMatching(/^✗ address: .*answers ECONNREFUSED/),
      '✓ certificate: valid for 60 days',
      expect.stringMatching(/^! HSTS/),
      '✓ http: port 80 is closed',
    ])
  })
})

describe('the line of the clock', () => {
  const outside = (...datesMs: readonly number[]) => {
    const dates = [...datesMs]
    return {
      now: () => NOW,
      ask: async () => answer(200, { date: new Date(dates.shift() ?? NOW).toUTCString() }),
    }
  }
  const urls = ['https://a.example', 'https://b.example', 'https://c.example']

  it('takes the middle of several clocks, so that one wrong provider does not count', async () => {
    expect(said(await clockLines(outside(NOW, NOW + HOUR_MS, NOW), urls, NOW))).toEqual([
      '✓ clock: right to a second, against 3 others',
      '✓ clock of the database: right to a second, against ours',
    ])
  })

  it('warns above a second, and is a fault above half a minute', async () => {
    const [three] = await clockLines(outside(NOW + 3000), urls.slice(0, 1), null)
    expect(three).toMatchObject({ mark: 'warning', says: '3.5 s off, against 1 others' })
    const [minute, database] = await clockLines(outside(NOW - 60_000), urls.slice(0, 1), NOW - 5000)
    expect([minute?.mark, database?.mark]).toEqual(['fault', 'warning'])
  })

  it('says that nobody knows the time', async () => {
    const [line] = await clockLines({ now: () => NOW, ask: async () => down }, urls, null)
    expect(line).toMatchObject({ mark: 'warning', says: 'no provider says what time it is' })
  })
})

describe('the lines of the database', () => {
  const settings = new Map([
    ['fsync', 'on'],
    ['synchronous_commit', 'on'],
    ['full_page_writes', 'on'],
    ['data_checksums', 'on'],
    ['archive_mode', 'on'],
  ])
  const facts = { nowMs: NOW, version: 170_002, settings, isEncrypted: true }
  const archive = { lastMs: NOW - 60_000, failedMs: null, failures: 0 }

  it('are good for a durable one', () => {
    expect(said(databaseLines(facts, 'postgres://db.example/baize'))).toEqual([
      '✓ database: PostgreSQL 17',
      '✓ database: committed money survives a crash',
    ])
  })

  it('name an old version, missing durability, checksums and encryption', () => {
    const poor = new Map([...settings, ['fsync', 'off'], ['full_page_writes', 'off'], ['data_checksums', 'off']])
    const lines = databaseLines({ ...facts, version: 140_009, settings: poor, isEncrypted: false }, 'postgres://db.example/baize')
    expect(said(lines)).toEqual([
      '✗ database: PostgreSQL 14 is too old. Move to 15 or later',
      '✗ database: fsync, full_page_writes is off. Turn it on: a crash would lose money',
      expect.stringMatching(/^! database: pages have no checksums/),
      expect.stringMatching(/^! database: its connection is not encrypted/),
    ])
    expect(databaseLines({ ...facts, isEncrypted: false }, 'postgres://localhost/baize')).toHaveLength(2)
  })

  it('compare migrations by number and checksum', () => {
    const [a, b] = [
      { number: 1, checksum: 'a' },
      { number: 2, checksum: 'b' },
    ]
    expect(migrationLine([a, b], [a, b])).toMatchObject({ mark: 'good' })
    expect(migrationLine([a, b], [a])).toMatchObject({ mark: 'warning', says: '1 not applied yet' })
    expect(migrationLine([a], [a, b])).toMatchObject({ mark: 'fault', says: expect.stringMatching(/^2 of/) })
    expect(migrationLine([a], [{ ...a, checksum: 'x' }])).toMatchObject({ mark: 'fault' })
    expect(migrationLine([a], null)).toMatchObject({ mark: 'fault', says: 'none is applied' })
  })

  it('judge the archive by its age and its failures', () => {
    const line = (changes: Partial<typeof archive> | { failedMs: number }) =>
      backupLine(facts, { ...archive, ...changes }, null, NOW)
    expect(line({})).toMatchObject({ mark: 'good', says: 'log archived 1 min ago' })
    expect(line({ lastMs: NOW - 5 * HOUR_MS })).toMatchObject({ mark: 'warning', says: 'log archived 5 h ago' })
    expect(line({ failedMs: NOW - 1000, failures: 7 })).toMatchObject({ mark: 'fault', says: expect.stringContaining('7 in all') })
    expect(backupLine(facts, { ...archive, lastMs: null }, null, NOW)).toMatchObject({ mark: 'fault' })
    const off = { settings: new Map([...settings, ['archive_mode', 'off']]) }
    expect(backupLine(off, archive, null, NOW)).toMatchObject({ mark: 'fault', says: expect.stringContaining('archive_mode') })
  })

  it('take the age of a stamp instead, where one is named', () => {
    const line = (atMs: number | null) => backupLine(facts, archive, { file: '/last', atMs }, NOW)
    expect(line(NOW - 3 * HOUR_MS)).toMatchObject({ mark: 'good', says: 'the last is 3 h old' })
    expect(line(NOW - 3 * DAY_MS)).toMatchObject({ mark: 'fault', says: 'the last is 3 days old' })
    expect(line(null)).toMatchObject({ mark: 'fault' })
  })

  it('warn of a full disk, and skip a folder of another machine', async () => {
    const disks = new Map([
      ['/a', { freeBytes: 100 * GIB, allBytes: 200 * GIB }],
      ['/b', { freeBytes: 3 * GIB, allBytes: 200 * GIB }],
      ['/c', { freeBytes: GIB / 2, allBytes: 200 * GIB }],
    ])
    const lines = await diskLines({ disk: async (folder) => disks.get(folder) ?? null }, ['/a', '/b', '/c', '/d'])
    expect(lines.map(({ mark }) => mark)).toEqual(['good', 'warning', 'fault'])
  })
})

describe('the lines of the house', () => {
  const ledger = { frozen: null, lastCheckMs: NOW - 30_000, findings: 0 }
  const house = {
    leaders: ['crash', 'lottery'],
    lateJobs: [],
    players: 3,
    demoPlayers: 0,
    localOperators: 0,
    operators: 3,
    owners: 2,
  }

  it('are good for books that are checked', () => {
    expect(said(ledgerLines(ledger, 60_000, NOW))).toEqual(['✓ ledger: re-added, every cent is there'])
    expect(ledgerLines({ ...ledger, findings: null }, 60_000, NOW)[0]).toMatchObject({ mark: 'good' })
  })

  it('name a freeze, findings and a ledger that nobody checks', () => {
    expect(ledgerLines({ ...ledger, frozen: { reason: 'drift' } }, 60_000, NOW)).toMatchObject([{ mark: 'fault', says: 'payouts are frozen: drift' }])
    expect(ledgerLines({ ...ledger, findings: 2 }, 60_000, NOW)[0]).toMatchObject({ mark: 'fault', says: '2 findings' })
    expect(ledgerLines({ ...ledger, lastCheckMs: NOW - HOUR_MS }, 60_000, NOW)[1]).toMatchObject({ mark: 'warning', says: 'last checked 60 min ago' })
    expect(ledgerLines({ ...ledger, lastCheckMs: null }, 60_000, NOW)[1]).toMatchObject({ says: 'never checked' })
  })

  it('see the roles by what they do', () => {
    const at = { auditMs: 60_000, nowMs: NOW }
    expect(said(roleLines(house, ledger, at))).toEqual(['✓ roles: worker runs', '✓ roles: rounds runs (crash, lottery)'])
    expect(roleLines({ leaders: [], lateJobs: [] }, { lastCheckMs: null }, at).map(({ says }) => says)).toEqual([
      'no worker runs',
      'nobody drives crash, aviator and lotteries',
    ])
    expect(roleLines({ ...house, lateJobs: ['deposits.ask'] }, ledger, at)[0]).toMatchObject({ mark: 'fault', says: 'jobs are late: deposits.ask' })
  })

  it('want two people with passkeys, two owners and nobody of a demo', () => {
    expect(said(peopleLines(house))).toEqual(['✓ operators: 3 people with passkeys'])
    expect(peopleLines({ ...house, operators: 1, owners: 1, localOperators: 4 }).map(({ mark }) => mark)).toEqual(['fault', 'warning', 'fault'])
    expect(peopleLines({ ...house, operators: 0, owners: 0 })[0]).toMatchObject({ says: 'nobody has a passkey' })
    expect(demoLine(house)).toMatchObject({ mark: 'good' })
    expect(demoLine({ ...house, demoPlayers: 40 })).toMatchObject({ mark: 'fault', says: '40 demo players' })
  })

  it('say who would hear of a fault', () => {
    expect(watchLines({ metricsToken: null, sentryDsn: null }).map(({ mark }) => mark)).toEqual(['warning', 'warning'])
    expect(watchLines({ metricsToken: 'x', sentryDsn: 'y' }).map(({ mark }) => mark)).toEqual(['good', 'good'])
  })
})

describe('the lines of connections', () => {
  afterEach(() => void vi.useRealTimers())
  const bound = { port: 'payments', name: 'bank', driver: 'bcb' }

  it('tell what each check says, and of ports that have none', async () => {
    const lines = await connectionLines(
      [
        { ...bound, check: async () => null },
        { ...bound, name: 'other', check: async () => 'status 401' },
        { ...bound, name: 'bcb', check: async () => Promise.reject(new Error('broken')) },
      ],
      [
        { port: 'rates', isThere: false, todo: 'Set RATES_URL' },
        { port: 'e-mail', isThere: true, todo: 'Set EMAIL_URL' },
      ],
    )
    expect(said(lines)).toEqual([
      '✓ payments: bank (bcb) answers',
      '✗ payments: other (bcb): status 401. See its settings, and its calls in the console under Connections',
      '✗ payments: bcb: broken. See its settings, and its calls in the console under Connections',
      '! rates: nothing is set. Set RATES_URL',
    ])
  })

  it('do not wait for a check that hangs', async () => {
    vi.useFakeTimers()
    const lines = connectionLines([{ ...bound, check: () => new Promise(() => {}) }], [])
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await lines)[0]).toMatchObject({ mark: 'fault', says: 'bank (bcb): no answer in time' })
  })

  it('know test mode by address and key, and let own gateways be on this machine', () => {
    const entry = (driver: string, values: readonly string[]) => ({ port: 'payments', name: driver, driver, values })
    const live = [
      entry('woovi', ['https://api.woovi.com']),
      entry('shkeeper', ['http://localhost:5000']),
      entry('xendit', ['https://api.xendit.co', 'xnd_production_abc']),
    ]
    expect(said(liveLines(live))).toEqual(['✓ live mode: 3 drivers'])
    const trials = [
      entry('woovi', ['https://api.woovi-sandbox.com']),
      entry('efi', ['https://pix-h.api.efipay.com.br']),
      entry('xendit', ['https://api.xendit.co', 'xnd_development_abc']),
      entry('bcb', ['https://localhost:3002/v2']),
    ]
    expect(liveLines(trials).map(({ mark }) => mark)).toEqual(['fault', 'fault', 'fault', 'fault'])
    expect(textsOf({ a: 'x', b: [{ c: 'y' }, null, 3] })).toEqual(['x', 'y'])
  })

  it('call each webhook as a stranger, who has to be refused by the server', async () => {
    const asked: string[] = []
    const status = (url: string) => (url.includes('good') ? 401 : url.includes('busy') ? 429 : 404)
    const outside = {
      ask: async ({ method, url }: { readonly method: string; readonly url: string }) => {
        asked.push(`${method} ${url}`)
        return url.includes('dead') ? down : answer(status(url))
      },
    }
    const lines = await webhookLines(outside, 'https://baize.example', [
      { method: 'POST', path: '/webhooks/good/:secret/pix' },
      { method: 'GET', path: '/webhooks/busy' },
      { method: 'POST', path: '/webhooks/lost' },
      { method: 'POST', path: '/webhooks/dead' },
    ])
    expect(lines.map(({ mark }) => mark)).toEqual(['good', 'warning', 'fault', 'fault'])
    expect(asked.slice(0, 2)).toEqual([
      'POST https://baize.example/webhooks/good/preflight/pix',
      'GET https://baize.example/webhooks/busy',
    ])
  })
})

describe('the lines of mail', () => {
  const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pair = keys()
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const shownKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const settings = {
    emailUrl: 'smtps://mail.example',
    emailFrom: 'Baize <no-reply@baize.example>',
    emailDkim: [{ domain: 'baize.example', selector: 's1', privateKey }],
  }
  const records = {
    'baize.example': ['v=spf1 include:mail.example -all', 'other'],
    '_dmarc.baize.example': ['v=DMARC1; p=reject'],
    's1._domainkey.baize.example': [`v=DKIM1; k=rsa; p=${shownKey}`],
  }
  const lines = async (changes: Readonly<Record<string, readonly string[] | null>> = {}, more: object = {}) => {
    const all = new Map<string, readonly string[] | null>(Object.entries({ ...records, ...changes }))
    const texts = async (name: string) => all.get(name) ?? (all.has(name) ? null : [])
    return mailLines({ texts }, { ...settings, ...more })
  }

  it('are good when SPF, DMARC and our own key are in DNS', async () => {
    expect(said(await lines())).toEqual([
      '✓ SPF: TXT baize.example',
      '✓ DMARC: TXT _dmarc.baize.example',
      '✓ DKIM: TXT s1._domainkey.baize.example',
    ])
    expect(await lines({}, { emailUrl: null })).toEqual([])
  })

  it('name what is missing, doubled, open or of another key', async () => {
    const marks = async (...given: Parameters<typeof lines>) => (await lines(...given)).map(({ mark }) => mark)
    expect(await marks({ 'baize.example': [], '_dmarc.baize.example': [], 's1._domainkey.baize.example': [] })).toEqual(['fault', 'fault', 'fault'])
    expect(await marks({ 'baize.example': ['v=spf1 -all', 'v=spf1 -all'] })).toEqual(['fault', 'good', 'good'])
    expect(await marks({ 'baize.example': ['v=spf1 +all'] })).toEqual(['fault', 'good', 'good'])
    expect(await marks({ '_dmarc.baize.example': ['v=DMARC1; p=none'] })).toEqual(['good', 'warning', 'good'])
    const other = keys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(await marks({ 's1._domainkey.baize.example': [`v=DKIM1; p=${other}`] })).toEqual(['good', 'good', 'fault'])
    expect(await marks({}, { emailDkim: [] })).toEqual(['good', 'good', 'warning'])
    expect(await marks({}, { emailFrom: 'a@else.example' })).toEqual(['fault', 'fault', 'warning'])
  })

  it('warn when DNS does not answer', async () => {
    const marks = (await lines({ 'baize.example': null, '_dmarc.baize.example': null, 's1._domainkey.baize.example': null })).map(({ mark }) => mark)
    expect(marks).toEqual(['warning', 'warning', 'warning'])
  })
})

it.each([
  [30_000, '1 min'],
  [90 * 60_000, '90 min'],
  [5 * HOUR_MS, '5 h'],
  [3 * DAY_MS, '3 days'],
])('an age of %i ms reads as %s', (ms, text) => {
  expect(lasting(ms)).toBe(text)
})
