import { afterEach, describe, expect, it, vi } from 'vitest'
import type { HttpAnswer } from '../../platform/connectors/http.ts'
import { connectionLines, liveLines, textsOf, webhookLines } from './connections.ts'
import { backupLine, databaseLines, diskLines, migrationLine } from './database.ts'
import { demoLine, ledgerLines, peopleLines, roleLines, watchLines } from './house.ts'
import { type Line, shown } from './line.ts'
import type { ArchiveFacts } from './sql.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const GIB = 1024 ** 3

const said = (lines: readonly Line[]): readonly string[] => lines.map(shown)
const answer = (status: number): HttpAnswer => ({
  kind: 'answer',
  status,
  headers: {},
  bytes: Buffer.alloc(0),
  text: '',
  json: undefined,
})
const down: HttpAnswer = { kind: 'notSent', cause: 'ECONNREFUSED' }

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
    const poor = new Map([
      ...settings,
      ['fsync', 'off'],
      ['full_page_writes', 'off'],
      ['data_checksums', 'off'],
    ])
    const lines = databaseLines(
      { ...facts, version: 140_009, settings: poor, isEncrypted: false },
      'postgres://db.example/baize',
    )
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
    expect(shown(migrationLine([a], [a, b]))).toMatch(/^✗ migrations: 2 of/)
    expect(migrationLine([a], [{ ...a, checksum: 'x' }])).toMatchObject({ mark: 'fault' })
    expect(migrationLine([a], null)).toMatchObject({ mark: 'fault', says: 'none is applied' })
  })

  it('judge the archive by its age and its failures', () => {
    const line = (changes: Partial<ArchiveFacts>) => backupLine(facts, { ...archive, ...changes }, null, NOW)
    expect(line({})).toMatchObject({ mark: 'good', says: 'log archived 1 min ago' })
    expect(line({ lastMs: NOW - 5 * HOUR_MS })).toMatchObject({
      mark: 'warning',
      says: 'log archived 5 h ago',
    })
    expect(shown(line({ failedMs: NOW - 1000, failures: 7 }))).toMatch(/^✗ .*7 in all/)
    expect(backupLine(facts, { ...archive, lastMs: null }, null, NOW)).toMatchObject({ mark: 'fault' })
    const off = { settings: new Map([...settings, ['archive_mode', 'off']]) }
    expect(shown(backupLine(off, archive, null, NOW))).toMatch(/^✗ .*archive_mode/)
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
    const lines = await diskLines({ disk: async (folder) => disks.get(folder) ?? null }, [
      '/a',
      '/b',
      '/c',
      '/d',
    ])
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
    expect(ledgerLines({ ...ledger, frozen: { reason: 'drift' } }, 60_000, NOW)).toMatchObject([
      { mark: 'fault', says: 'payouts are frozen: drift' },
    ])
    expect(ledgerLines({ ...ledger, findings: 2 }, 60_000, NOW)[0]).toMatchObject({
      mark: 'fault',
      says: '2 findings',
    })
    expect(ledgerLines({ ...ledger, lastCheckMs: NOW - HOUR_MS }, 60_000, NOW)[1]).toMatchObject({
      mark: 'warning',
      says: 'last checked 60 min ago',
    })
    expect(ledgerLines({ ...ledger, lastCheckMs: null }, 60_000, NOW)[1]).toMatchObject({
      says: 'never checked',
    })
  })

  it('see the roles by what they do', () => {
    const at = { auditMs: 60_000, nowMs: NOW }
    expect(said(roleLines(house, ledger, at))).toEqual([
      '✓ roles: worker runs',
      '✓ roles: rounds runs (crash, lottery)',
    ])
    expect(
      roleLines({ leaders: [], lateJobs: [] }, { lastCheckMs: null }, at).map(({ says }) => says),
    ).toEqual(['no worker runs', 'nobody drives crash, aviator and lotteries'])
    expect(roleLines({ ...house, lateJobs: ['deposits.ask'] }, ledger, at)[0]).toMatchObject({
      mark: 'fault',
      says: 'jobs are late: deposits.ask',
    })
  })

  it('want two people with passkeys, two owners and nobody of a demo', () => {
    expect(said(peopleLines(house))).toEqual(['✓ operators: 3 people with passkeys'])
    expect(
      peopleLines({ ...house, operators: 1, owners: 1, localOperators: 4 }).map(({ mark }) => mark),
    ).toEqual(['fault', 'warning', 'fault'])
    expect(peopleLines({ ...house, operators: 0, owners: 0 })[0]).toMatchObject({
      says: 'nobody has a passkey',
    })
    expect(demoLine(house)).toMatchObject({ mark: 'good' })
    expect(demoLine({ ...house, demoPlayers: 40 })).toMatchObject({ mark: 'fault', says: '40 demo players' })
  })

  it('say who would hear of a fault', () => {
    expect(watchLines({ metricsToken: null, sentryDsn: null }).map(({ mark }) => mark)).toEqual([
      'warning',
      'warning',
    ])
    expect(watchLines({ metricsToken: 'x', sentryDsn: 'y' }).map(({ mark }) => mark)).toEqual([
      'good',
      'good',
    ])
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
    const entry = (driver: string, values: readonly string[]) => ({
      port: 'payments',
      name: driver,
      driver,
      values,
    })
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
