import { DAY_MS, fakeClock, MINUTE_MS, systemClock } from '@baize/kit'
import { randomBytes, randomUUID } from '@baize/kit/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { testConfig } from '../../testing/config.fixture.ts'
import type { Config } from '../configuration/config.ts'
import type { PlatformContext } from '../context.ts'
import { type TestDatabase, testDatabase } from '../db/db.fixture.ts'
import { openStores } from '../files/stores.ts'
import { createSite } from '../site-settings/site.ts'
import { createLog } from '../telemetry/log.ts'
import { createMetrics } from '../telemetry/metrics.ts'
import { NO_TRACING } from '../telemetry/tracing.ts'
import type { Driver } from './driver.ts'
import { openDrivers } from './drivers.ts'
import { sweepMessages } from './jobs.ts'
import type { MessageWords } from './message.ts'
import { openSmtp, openTwilio, openZenvia, type Peer, TOKEN, TWILIO_SID } from './peers.fixture.ts'
import { createSender, startSender } from './sender.ts'
import { liftSuppression, type MessageHooks, putMessage } from './service.ts'
import { claimMessages } from './sql.ts'

let database: TestDatabase
const peers: Record<string, Peer> = {}
beforeAll(async () => {
  database = await testDatabase()
  Object.assign(peers, { email: await openSmtp(), twilio: await openTwilio(), zenvia: await openZenvia() })
})
afterAll(async () => {
  await Promise.all(Object.values(peers).map((peer) => peer.close()))
  await database.drop()
})

const peerOf = (name: string): Peer => {
  const peer = peers[name]
  if (!peer) throw new Error(`no peer ${name}`)
  return peer
}

const opened: Driver[] = []
beforeEach(async () => {
  await database.owner.query(
    'DELETE FROM messages_out; DELETE FROM message_suppressions; DELETE FROM message_calls',
  )
  for (const peer of Object.values(peers)) {
    peer.mood = 'well'
    peer.taken.length = 0
    peer.raw.length = 0
  }
})
afterEach(() => {
  for (const driver of opened.splice(0)) driver.close()
})

function house(changes: Partial<Config> = {}, clock = fakeClock()) {
  const config = testConfig(database.url, {
    publicUrl: 'https://baize.example',
    emailUrl: peerOf('email').url,
    emailFrom: 'Baize <no-reply@baize.example>',
    emailBounceDomain: 'bounces.baize.example',
    smsDrivers: [zenvia(), twilio()],
    ...changes,
  })
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const db = database.pool
  const metrics = createMetrics()
  const ctx: PlatformContext = {
    config,
    log,
    clock,
    steadyClock: clock,
    randomBytes,
    db,
    metrics,
    stores: openStores({ config, log, clock, steadyClock: clock, metrics, db }),
    tracing: NO_TRACING,
    site: createSite({ db, clock, config, log }),
  }
  const failed = vi.fn<MessageHooks['failed']>(async () => {})
  const hooks = { failed }
  const drivers = openDrivers(config, clock)
  opened.push(...drivers)
  return {
    ctx,
    clock,
    failed,
    hooks,
    drivers,
    sender: createSender(ctx, { drivers, hooks }),
    logged: () => lines.join(''),
  }
}

const twilio = (): Config['smsDrivers'][number] => ({
  driver: 'twilio',
  name: 'twilio',
  url: peerOf('twilio').url,
  accountSid: TWILIO_SID,
  authTokens: [TOKEN],
  channel: 'sms',
  from: '+15005550006',
  codeContent: {},
})
const zenvia = (): Config['smsDrivers'][number] => ({
  driver: 'zenvia',
  name: 'zenvia',
  url: peerOf('zenvia').url,
  tokens: [TOKEN],
  from: 'baize',
  webhookSecrets: ['a-webhook-secret-of-the-tests'],
  countries: ['BR'],
})

const TO = { email: 'ana@example.com', twilio: '+12015550123', zenvia: '+5511987654321' } as const
type Name = keyof typeof TO

async function put(
  { ctx }: Pick<ReturnType<typeof house>, 'ctx'>,
  name: Name,
  changes: {
    words?: MessageWords
    id?: string
    minutes?: number
    confirms?: boolean
    withheld?: boolean
  } = {},
): Promise<string> {
  const { id = randomUUID(), words = 'messages.code', minutes = 5, ...flags } = changes
  await putMessage(ctx, database.pool, {
    id,
    channel: name === 'email' ? 'email' : 'sms',
    to: TO[name],
    words,
    values: { code: '123456' },
    language: 'en',
    userId: null,
    notAfterMs: ctx.clock.now() + minutes * MINUTE_MS,
    ...flags,
  })
  return id
}

type Row = {
  state: string
  reason: string | null
  tries: number
  driver: string | null
  provider_id: string | null
  filling: Buffer | null
}
async function rowOf(id: string): Promise<Row> {
  const { rows } = await database.owner.query<Row>('SELECT * FROM messages_out WHERE id = $1', [id])
  const [row] = rows
  if (!row) throw new Error('no such message')
  return row
}
const stateOf = async (id: string) => (await rowOf(id)).state

/** One contract for whatever carries messages. */
describe.each(['email', 'twilio', 'zenvia'] as const)('the driver %s', (name) => {
  it('sends a message once, notes its id there and wipes its values', async () => {
    const own = house()
    const id = await put(own, name)
    await own.sender.sendDue()
    await own.sender.sendDue()
    expect(peerOf(name).taken).toHaveLength(1)
    expect(peerOf(name).taken[0]).toMatchObject({ to: TO[name] })
    expect(peerOf(name).taken[0]?.text).toContain('123456')
    expect(await rowOf(id)).toMatchObject({ state: 'sent', driver: name, filling: null, tries: 1 })
    expect((await rowOf(id)).provider_id).toBe(peerOf(name).taken[0]?.id)
  })

  it('is asked again later when it is busy, under the same id', async () => {
    const own = house()
    const id = await put(own, name)
    peerOf(name).mood = 'busy'
    await own.sender.sendDue()
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1 })
    peerOf(name).mood = 'well'
    await own.sender.sendDue()
    expect(peerOf(name).taken, 'not at once').toEqual([])
    own.clock.advance(5000)
    await own.sender.sendDue()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('raises an alarm when its login is refused, and rests', async () => {
    const own = house({ emailUrl: peerOf('email').url.replace(TOKEN, 'another') })
    const id = await put(own, name)
    peerOf(name).mood = 'login'
    await own.sender.sendDue()
    expect(await stateOf(id)).toBe('waiting')
    expect(own.logged()).toContain('message driver misconfigured')
  })

  it('gives up when the message is outdated, and says so', async () => {
    const own = house()
    const id = await put(own, name)
    peerOf(name).mood = 'busy'
    for (let n = 0; n < 40 && (await stateOf(id)) === 'waiting'; n++) {
      await own.sender.sendDue()
      own.clock.advance(20_000)
    }
    expect(await rowOf(id)).toMatchObject({ state: 'expired', filling: null })
    expect(own.failed.mock.calls.map(([, failedId]) => failedId)).toEqual([id])
    expect(peerOf(name).taken).toEqual([])
  })

  it('fails for good when it refuses, and tells it once', async () => {
    const own = house()
    const id = await put(own, name)
    peerOf(name).mood = 'refusing'
    peerOf('twilio').mood = 'refusing'
    await own.sender.sendDue()
    expect(await rowOf(id)).toMatchObject({ state: 'failed', filling: null })
    expect(own.failed.mock.calls.map(([, failedId]) => failedId)).toEqual([id])
    expect(own.failed).toHaveBeenCalledTimes(1)
  })

  it.each(['nonsense', 'huge', 'losing'] as const)(
    'is never sent a code twice because its answer was %s',
    async (mood) => {
      const own = house()
      const id = await put(own, name)
      peerOf(name).mood = mood
      await own.sender.sendDue()
      peerOf(name).mood = 'well'
      for (let n = 0; n < 5; n++) {
        own.clock.advance(25_000)
        await own.sender.sendDue()
      }
      const ids = new Set(peerOf(name).taken.map((message) => message.id))
      expect(ids.size).toBe(1)
      expect(await stateOf(id)).toBe(name === 'zenvia' ? 'unknown' : 'sent')
    },
  )

  it('says whether it is well without sending anything', async () => {
    const { drivers } = house()
    const driver = drivers.find((candidate) => candidate.name === name)
    expect(await driver?.check()).toBeNull()
    expect(peerOf(name).taken).toEqual([])
    await peerOf(name).close()
    const reopened = { email: openSmtp, twilio: openTwilio, zenvia: openZenvia }[name]
    expect(await driver?.check()).not.toBeNull()
    peers[name] = await reopened()
  })

  it('keeps its calls without address and code', async () => {
    const own = house()
    const id = await put(own, name)
    await own.sender.sendDue()
    const { rows } = await database.owner.query<{ request: string; answer: string }>(
      'SELECT request, answer FROM message_calls WHERE message_id = $1',
      [id],
    )
    expect(rows).toHaveLength(1)
    const kept = JSON.stringify(rows)
    for (const secret of ['123456', TO[name], TO[name].slice(1), TOKEN]) expect(kept).not.toContain(secret)
    own.clock.advance(15 * DAY_MS)
    await sweepMessages(own.ctx)
    expect((await database.owner.query('SELECT FROM message_calls')).rowCount).toBe(0)
  })

  it('is not asked for a suppressed address, except for a code that confirms it', async () => {
    const own = house()
    await database.owner.query(
      `INSERT INTO message_suppressions VALUES ($1, $2, 'bounced', '5.1.1', NULL, now())`,
      [name === 'email' ? 'email' : 'sms', TO[name]],
    )
    const [id, confirming] = [await put(own, name), await put(own, name, { confirms: true })]
    await own.sender.sendDue()
    expect([await stateOf(id), await stateOf(confirming)]).toEqual(['suppressed', 'sent'])
    expect(peerOf(name).taken).toHaveLength(1)
    await liftSuppression(database.pool, name === 'email' ? 'email' : 'sms', TO[name])
    const later = await put(own, name)
    await own.sender.sendDue()
    expect(await stateOf(later)).toBe('sent')
  })

  it('never gets a message that is withheld', async () => {
    const own = house()
    const id = await put(own, name, { withheld: true })
    await own.sender.sendDue()
    expect([await stateOf(id), peerOf(name).taken.length]).toEqual(['withheld', 0])
    own.clock.advance(6 * MINUTE_MS)
    await sweepMessages(own.ctx)
    expect((await rowOf(id)).filling).toBeNull()
  })
})

describe('the outbox', () => {
  it('asks the next driver after a definite refusal, and only then', async () => {
    const own = house({ smsDrivers: [zenvia(), { ...twilio(), countries: ['BR', 'US'] }] })
    peerOf('zenvia').mood = 'refusing'
    const id = await put(own, 'zenvia')
    await own.sender.sendDue()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', driver: 'twilio', tries: 2 })
    peerOf('zenvia').mood = 'losing'
    const lost = await put(own, 'zenvia')
    await own.sender.sendDue()
    expect(await rowOf(lost)).toMatchObject({ state: 'unknown', driver: 'zenvia' })
    expect(peerOf('twilio').taken).toHaveLength(1)
  })

  it('stops sending to a number that answered STOP and to a mailbox that is not there', async () => {
    const own = house()
    peerOf('twilio').mood = 'gone'
    peerOf('email').mood = 'gone'
    await put(own, 'twilio')
    await put(own, 'email')
    await own.sender.sendDue()
    const { rows } = await database.owner.query(
      'SELECT address, reason FROM message_suppressions ORDER BY address',
    )
    expect(rows).toEqual([
      { address: TO.twilio, reason: 'optedOut' },
      { address: TO.email, reason: 'bounced' },
    ])
  })

  it('finds by its number and time a message whose sender died after the request', async () => {
    const own = house()
    const id = await put(own, 'twilio')
    const taken = { to: TO.twilio, text: '123456 is your Baize code', id: `SM${'b'.repeat(32)}` }
    peerOf('twilio').taken.push(taken)
    await database.owner.query(
      `UPDATE messages_out SET state = 'sending', driver = 'twilio', asked_at = $2, due_at = $2 WHERE id = $1`,
      [id, new Date(own.clock.now())],
    )
    own.clock.advance(60_000)
    await own.sender.sendDue()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', provider_id: taken.id })
    expect(peerOf('twilio').taken).toHaveLength(1)
  })

  it('sends a message whose sender died before the request, and one that the provider does not have', async () => {
    const own = house()
    const [claimed, asked] = [await put(own, 'twilio'), await put(own, 'twilio')]
    await database.owner.query(`UPDATE messages_out SET state = 'sending', due_at = $2 WHERE id = ANY($1)`, [
      [claimed, asked],
      new Date(own.clock.now()),
    ])
    await database.owner.query(`UPDATE messages_out SET driver = 'twilio', asked_at = $2 WHERE id = $1`, [
      asked,
      new Date(own.clock.now()),
    ])
    own.clock.advance(60_000)
    await own.sender.sendDue()
    expect([await stateOf(claimed), await stateOf(asked)]).toEqual(['sent', 'sent'])
  })

  it('is not sent again by Zenvia, which cannot be asked, when its sender died', async () => {
    const own = house()
    const id = await put(own, 'zenvia')
    await database.owner.query(
      `UPDATE messages_out SET state = 'sending', driver = 'zenvia', asked_at = $2, due_at = $2 WHERE id = $1`,
      [id, new Date(own.clock.now())],
    )
    own.clock.advance(60_000)
    await own.sender.sendDue()
    expect(await stateOf(id)).toBe('unknown')
    expect(peerOf('zenvia').taken).toEqual([])
  })

  it('lets no second sender have a message while its lease lasts', async () => {
    const own = house()
    const ids = await Promise.all(Array.from({ length: 40 }, () => put(own, 'twilio')))
    const other = createSender(own.ctx, own)
    await Promise.all([own.sender.sendDue(), other.sendDue(), own.sender.sendDue(), other.sendDue()])
    expect(peerOf('twilio').taken).toHaveLength(ids.length)
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'sent'))
  })

  it('ignores the outcome of a sender whose lease has lapsed', async () => {
    const own = house()
    const id = await put(own, 'twilio')
    const claim = { channel: 'sms', nowMs: own.clock.now(), untilMs: own.clock.now(), most: 1 } as const
    await claimMessages(database.pool, { ...claim, lease: randomUUID() })
    await own.sender.sendDue()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 1 })
  })

  it('sends a code before news that have waited longer', async () => {
    const own = house()
    for (let n = 0; n < 20; n++) await put(own, 'email', { words: 'messages.changed', minutes: 1440 })
    own.clock.advance(1000)
    const id = await put(own, 'email')
    await own.sender.sendDue()
    expect(
      peerOf('email')
        .taken.slice(0, 16)
        .some(({ id: messageId }) => messageId.includes(id)),
    ).toBe(true)
  })

  it('delivers text messages while the mail server hangs', async () => {
    const own = house()
    peerOf('email').mood = 'hanging'
    await put(own, 'email')
    const id = await put(own, 'twilio')
    const sending = own.sender.sendDue()
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'))
    await peerOf('email').close()
    peers['email'] = await openSmtp()
    for (const driver of own.drivers) driver.close()
    await sending
  })

  it('takes the same id once', async () => {
    const own = house()
    const id = await put(own, 'email')
    await put(own, 'email', { id })
    await own.sender.sendDue()
    await put(own, 'email', { id })
    await own.sender.sendDue()
    expect(peerOf('email').taken).toHaveLength(1)
  })

  it('wakes its sender at once', async () => {
    const own = house({}, Object.assign(fakeClock(), systemClock))
    const running = await startSender(own.ctx, own)
    try {
      const id = await put(own, 'twilio')
      await vi.waitFor(async () => expect(await stateOf(id)).toBe('sent'))
      const { values } = await own.ctx.metrics.messageSeconds.get()
      const sum =
        values.find(({ metricName }) => metricName === 'baize_message_seconds_sum')?.value ?? Infinity
      expect(sum).toBeLessThan(1)
    } finally {
      await running.stop()
    }
  })

  it('keeps values that a copy of the database does not tell', async () => {
    const own = house()
    const id = await put(own, 'email')
    const { rows } = await database.owner.query<{ row: string }>(
      'SELECT m::text AS row FROM messages_out m WHERE id = $1',
      [id],
    )
    expect(rows[0]?.row).not.toContain('123456')
    expect((await rowOf(id)).filling?.includes('123456')).toBe(false)
  })
})
