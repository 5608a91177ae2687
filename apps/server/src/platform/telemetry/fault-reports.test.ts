import { fakeClock, present } from '@baize/kit'
import { patience, randomBytes } from '@baize/kit/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readDsn } from '../configuration/dsn.ts'
import { secretTexts } from '../configuration/secret-texts.ts'
import { reportLogged } from './fault-log.ts'
import { createFaultReports, type FaultOutcome, type FaultReports } from './fault-reports.ts'
import { createLog } from './log.ts'
import { createScrub } from './scrub.ts'
import { envelopeOf } from './sentry.ts'
import { NO_TRACING } from './tracing.ts'
import { fakeTracker, readEnvelope } from './tracker.fixture.ts'

const SOON = { timeout: patience(20_000) }
const PASSWORD = 'correct-horse-battery'
const ENV = {
  DATABASE_URL: `postgres://baize:${PASSWORD}@db.internal:5432/baize`,
  ACCOUNT_SECRET: 'first-secret-of-accounts,second-secret-of-accounts',
  SMS_DRIVERS: JSON.stringify([{ driver: 'zenvia', tokens: ['a-token-with-words-only'] }]),
}

let tracker: Awaited<ReturnType<typeof fakeTracker>>
let clock: ReturnType<typeof fakeClock>
let outcomes: FaultOutcome[]
let reports: FaultReports

beforeEach(async () => {
  tracker = await fakeTracker()
  clock = fakeClock()
  // Of this test alone: the reports of the one before may still be on their way.
  const heard: FaultOutcome[] = []
  outcomes = heard
  reports = createFaultReports({
    target: present(readDsn(tracker.dsn, '1.2.3') ?? undefined, 'target'),
    release: 'baize@1.2.3',
    environment: 'test',
    secrets: secretTexts(ENV),
    clock,
    randomBytes,
    counted: (outcome) => heard.push(outcome),
  })
})
afterEach(() => tracker.close())

/** A log whose errors are reported. */
const reportedLog = () =>
  createLog('info', { write: () => {} }, { onFault: reportLogged(reports, () => NO_TRACING) })

const about = {
  level: 'error',
  message: 'request failed',
  transaction: '/api/game/bet',
  tags: {},
  trace: null,
  suppressed: 0,
} as const

/** Faults of different kinds: each has a log message of its own. */
const burst = (count: number): void => {
  for (let n = 0; n < count; n += 1)
    reports.report(new Error('burst'), { ...about, message: `kind ${'x'.repeat(n)}` })
}

describe('a report', () => {
  it('is an envelope with release, environment, route, request and stack', async () => {
    const requestId = '0196b1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b'
    const cause = new TypeError('rows is not iterable')
    reportedLog()
      .child({ requestId })
      .error(
        { err: new Error('reading failed', { cause }), path: '/api/game/bet', route: '/api/game/bet' },
        'request failed',
      )
    await vi.waitFor(() => expect(outcomes).toEqual(['sent']), SOON)
    const [request] = tracker.requests
    expect(request?.url).toBe('/errors/api/7/envelope/')
    expect(request?.headers).toMatchObject({
      'content-type': 'application/x-sentry-envelope',
      'x-sentry-auth': 'Sentry sentry_version=7, sentry_key=0123456789abcdef, sentry_client=baize/1.2.3',
    })
    const [event] = tracker.events()
    expect(event).toMatchObject({
      level: 'error',
      release: 'baize@1.2.3',
      environment: 'test',
      transaction: '/api/game/bet',
      message: { formatted: 'request failed' },
      tags: { request_id: requestId },
    })
    expect(event?.exception.values.map(({ type, value }) => [type, value])).toEqual([
      ['TypeError', 'rows is not iterable'],
      ['Error', 'reading failed'],
    ])
    const frame = event?.exception.values[1]?.stacktrace?.frames.at(-1)
    expect(frame?.in_app).toBe(true)
    expect(frame?.lineno).toBeGreaterThan(0)
    expect(frame?.filename).toMatch(/^apps\/server\/src\/platform\/telemetry\/fault-reports\.test\.ts$/)
  })

  it('names a job, and nothing else of the fields of its line', async () => {
    reportedLog().error(
      {
        err: new Error('no rows'),
        job: 'push.send',
        userId: '4711',
        attempt: 3,
        body: { cpf: '529.982.247-25' },
      },
      'job failed',
    )
    await vi.waitFor(() => expect(outcomes).toEqual(['sent']), SOON)
    expect(tracker.events()[0]).toMatchObject({ transaction: 'job push.send', tags: { job: 'push.send' } })
    for (const field of ['4711', 'attempt', '529', 'cpf'])
      expect(tracker.requests[0]?.body).not.toContain(field)
  })

  it('is not made of warnings, nor of lines without an error', async () => {
    const log = reportedLog()
    log.warn({ err: new Error('it happens') }, 'retried')
    log.error({ findings: 2 }, 'ledger drift: payouts frozen')
    await reports.close()
    expect(outcomes).toEqual([])
  })

  it('survives whatever was thrown', () => {
    const odd = new Error('odd')
    Object.defineProperty(odd, 'message', {
      get: () => {
        throw new Error('no')
      },
    })
    const circular: Error & { cause?: unknown } = new Error('circular')
    circular.cause = circular
    for (const thrown of [odd, circular, null, undefined, 'text', 5n, { a: 1 }, Object.create(null)])
      expect(() => reports.report(thrown, about)).not.toThrow()
  })
})

describe('what a report holds back', () => {
  const scrub = createScrub(secretTexts(ENV))
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`))
  /** Known by its form, wherever it stands. */
  const recognised = fc.oneof(
    fc
      .uint8Array({ minLength: 24, maxLength: 48 })
      .map((bytes) => `t1${Buffer.from(bytes).toString('base64url')}`),
    fc.uuid(),
    fc.stringMatching(/^[a-z]{2,10}\.[a-z]{2,10}@[a-z]{2,10}\.(com|br|id)$/),
    digits(11),
    digits(16),
    digits(7),
    digits(11).map((d) => `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6, 9)}-${d.slice(9)}`),
    digits(11).map((d) => `+55 ${d.slice(0, 2)} ${d.slice(2, 7)}-${d.slice(7)}`),
    fc.constantFrom(
      PASSWORD,
      'first-secret-of-accounts',
      'second-secret-of-accounts',
      'a-token-with-words-only',
    ),
  )
  /** Known by where it stands. */
  const anyText = fc.stringMatching(/^[a-zA-Z0-9!#$%()*+ ]{8,20}$/)
  const plain = fc.constantFrom(
    (text: string) => `lost ${text} on the way`,
    (text: string) => text,
    (text: string) => `got (${text}), wanted none`,
    (text: string) => `a: ${text}; b`,
    (text: string) => `first line\n    at ${text} (file:///${text}:1:2)\nlast line`,
  )
  const placed = fc.constantFrom(
    (text: string) => `Unexpected token in "${text}" is not valid JSON`,
    (text: string) => `value '${text}' is wrong`,
    (text: string) => `{"password":${JSON.stringify(text)},"a":1}`,
    (text: string) => `sent https://bank.example/pay?key=${encodeURIComponent(text)} and waited`,
    (text: string) => `postgres://baize:${encodeURIComponent(text)}@host/db refused`,
    (text: string) => `Authorization: Bearer ${text.replaceAll(' ', '')}`,
  )
  const planted = fc.oneof(fc.tuple(plain, recognised), fc.tuple(placed, fc.oneof(recognised, anyText)))

  it('has no planted secret in it, in the message, the cause, the code or the stack', () => {
    fc.assert(
      fc.property(planted, fc.boolean(), ([sentence, secret], isCause) => {
        const text = sentence(secret)
        const error = isCause ? new Error('failed', { cause: new Error(text) }) : new RangeError(text)
        const stamp = { id: '0'.repeat(32), atMs: 0, release: 'r', environment: 'e' }
        const envelope = envelopeOf(error, about, stamp, scrub)
        // A text may happen to be the name of a function or field.
        fc.pre(!envelopeOf(new Error(''), about, stamp, scrub).includes(secret))
        const { exception } = readEnvelope(envelope)
        const told = exception.values.map(({ value }) => value).join('\n')
        for (const form of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '')])
          expect(told).not.toContain(form)
        expect(envelope).not.toContain(JSON.stringify(secret).slice(1, -1))
      }),
      { numRuns: 500 },
    )
  })

  it('keeps what helps: words, names of the schema in faults of PostgreSQL, small numbers', () => {
    expect(scrub('statement of lane 3 took 512 ms')).toBe('statement of lane 3 took 512 ms')
    expect(scrub('relation "ledger_days" does not exist', true)).toBe('relation "ledger_days" does not exist')
    expect(scrub('invalid input syntax for type bigint: "12a"')).toBe(
      'invalid input syntax for type bigint: "…"',
    )
  })

  it('stays small, however large the error is', () => {
    const huge = new Error('x '.repeat(1_000_000))
    const stamp = { id: '0'.repeat(32), atMs: 0, release: 'r', environment: 'e' }
    expect(envelopeOf(huge, about, stamp, scrub).length).toBeLessThan(20_000)
  })
})

describe('many faults at once', () => {
  it('are reported three times a minute for each kind, and counted', async () => {
    for (let n = 0; n < 100; n += 1) reports.report(new Error('same'), about)
    await vi.waitFor(() => expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(3), SOON)
    expect(outcomes.filter((outcome) => outcome === 'dropped')).toHaveLength(97)
    clock.advance(60_000)
    for (let n = 0; n < 2; n += 1) reports.report(new Error('same'), about)
    await vi.waitFor(() => expect(tracker.events()).toHaveLength(5), SOON)
    // Thrown by other lines of this test, so the second burst is of another kind.
    expect(tracker.events().map(({ extra }) => extra.suppressed)).toEqual([0, 0, 0, 0, 0])
  })

  it('say how many of their kind were left out', async () => {
    const again = (): void => reports.report(new Error('same'), about)
    for (let n = 0; n < 10; n += 1) again()
    await vi.waitFor(() => expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(3), SOON)
    clock.advance(60_000)
    again()
    await vi.waitFor(() => expect(tracker.events().at(-1)?.extra.suppressed).toBe(7), SOON)
  })

  it('are bounded over all kinds, so that memory and network are, too', async () => {
    tracker.become('hangs')
    burst(1000)
    expect(outcomes.filter((outcome) => outcome === 'dropped').length).toBeGreaterThanOrEqual(970)
  })
})

describe('a tracker that does not take reports', () => {
  it.each([
    ['Retry-After', { 'retry-after': '120' }, 120_000],
    [
      'its own header',
      { 'x-sentry-rate-limits': '300:error;default:organization, 5:transaction:key' },
      300_000,
    ],
    ['no header', {}, 60_000],
  ])('is left alone after 429 for as long as it asks by %s', async (_name, headers, pauseMs) => {
    tracker.become({ status: 429, headers })
    reports.report(new Error('first'), about)
    await vi.waitFor(() => expect(outcomes).toEqual(['refused']), SOON)
    tracker.become({ status: 200 })
    clock.advance(pauseMs - 1)
    reports.report(new Error('second'), about)
    expect(outcomes).toEqual(['refused', 'dropped'])
    clock.advance(1)
    reports.report(new Error('third'), about)
    await vi.waitFor(() => expect(outcomes).toEqual(['refused', 'dropped', 'sent']), SOON)
  })

  it('is not followed elsewhere', async () => {
    tracker.become({ status: 302, headers: { location: '/elsewhere' } })
    reports.report(new Error('first'), about)
    await vi.waitFor(() => expect(outcomes).toEqual(['refused']), SOON)
    expect(tracker.requests).toHaveLength(1)
  })

  it('does not keep the server from stopping while it hangs', async () => {
    tracker.become('hangs')
    reports.report(new Error('first'), about)
    await reports.close()
    expect(outcomes).toEqual([])
  })
})

it.each([
  'https://example.com/1',
  'https://key@example.com/',
  'https://key@example.com/project',
  'ftp://key@example.com/1',
  'nonsense',
])('%s is no DSN', (dsn) => {
  expect(readDsn(dsn, '1')).toBeNull()
})
