import { generateKeyPairSync } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { HttpAnswer } from '../../platform/connectors/http.ts'
import { testConfig } from '../../testing/config.fixture.ts'
import { addressLines } from './address.ts'
import { clockLines } from './clock.ts'
import { type Line, lasting, shown } from './line.ts'
import { mailLines } from './mail.ts'
import type { Outside } from './outside.ts'
import { modeLines, secretLines } from './secrets.ts'

const NOW = Date.parse('2026-11-19T12:00:00Z')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const said = (lines: readonly Line[]): readonly string[] => lines.map(shown)
const answer = (status: number, headers: IncomingHttpHeaders = {}): HttpAnswer => ({
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
      said(
        modeLines({
          ...good,
          consoleLocalToken: null,
          forcedAnswers: false,
          demoHouse: false,
          checkReplies: false,
        }),
      ),
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
    expect(line?.mark).toBe('fault')
    expect(line?.says).toContain(why)
    expect(others).toEqual([])
  })

  it('say how a certificate is wrong, and that it ends soon', async () => {
    const refused = { certificate: async () => ({ endsAtMs: NOW - 1, fault: 'CERT_HAS_EXPIRED' }) }
    expect(said(await addressLines(outside(refused), 'https://baize.example'))).toContain(
      '✗ certificate: browsers refuse it (CERT_HAS_EXPIRED). Serve a valid one with its whole chain',
    )
    const old = { certificate: async () => ({ endsAtMs: NOW + 5 * DAY_MS, fault: null }) }
    expect(said(await addressLines(outside(old), 'https://baize.example'))[1]).toMatch(
      /^! certificate: ends in 5 days/,
    )
    const none = { certificate: async () => null }
    expect(said(await addressLines(outside(none), 'https://baize.example'))[1]).toMatch(
      /^✗ certificate: no TLS/,
    )
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
  const lines = async (
    changes: Readonly<Record<string, readonly string[] | null>> = {},
    more: object = {},
  ) => {
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
    const marks = async (...given: Parameters<typeof lines>) =>
      (await lines(...given)).map(({ mark }) => mark)
    expect(
      await marks({ 'baize.example': [], '_dmarc.baize.example': [], 's1._domainkey.baize.example': [] }),
    ).toEqual(['fault', 'fault', 'fault'])
    expect(await marks({ 'baize.example': ['v=spf1 -all', 'v=spf1 -all'] })).toEqual([
      'fault',
      'good',
      'good',
    ])
    expect(await marks({ 'baize.example': ['v=spf1 +all'] })).toEqual(['fault', 'good', 'good'])
    expect(await marks({ '_dmarc.baize.example': ['v=DMARC1; p=none'] })).toEqual(['good', 'warning', 'good'])
    const other = keys().publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(await marks({ 's1._domainkey.baize.example': [`v=DKIM1; p=${other}`] })).toEqual([
      'good',
      'good',
      'fault',
    ])
    expect(await marks({}, { emailDkim: [] })).toEqual(['good', 'good', 'warning'])
    expect(await marks({}, { emailFrom: 'a@else.example' })).toEqual(['fault', 'fault', 'warning'])
  })

  it('warn when DNS does not answer', async () => {
    const marks = (
      await lines({
        'baize.example': null,
        '_dmarc.baize.example': null,
        's1._domainkey.baize.example': null,
      })
    ).map(({ mark }) => mark)
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
