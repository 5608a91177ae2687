import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, never, uuidV7 } from '@baize/kit'
import { repeat } from '../concurrency/repeat.ts'
import { note as noteCall } from '../connectors/connector.ts'
import type { PlatformContext } from '../context.ts'
import { listenTo } from '../db/listen.ts'
import { inTransaction } from '../db/pool.ts'
import { traced } from '../telemetry/tracing.ts'
import type { Draft, Driver, RawCall, SendOutcome } from './driver.ts'
import { mailOf } from './mail.ts'
import { type MessageChannel, textOf } from './message.ts'
import { fillingOf, type MessageHooks } from './service.ts'
import * as sql from './sql.ts'
import { unsubscribeToken } from './tokens.ts'

/** Longer than any request to a driver: a lease that lapses means that its sender died. */
const LEASE_MS = 90_000
/** Messages of one channel in flight: a mail server that hangs never holds up a code by SMS. */
const IN_FLIGHT = 16
const POLL_MS = 2000
/** A stop waits this long for what is in flight. The rest is found by its lease. */
const GIVE_UP_MS = 5000
/** Time for a provider to list a message whose request was lost on the way. */
const SETTLING_MS = 20_000
/** Failures in a row after which a driver rests, and for how long. */
const CIRCUIT = { failures: 5, restMs: 15_000 } as const
const ALARM_REST_MS = MINUTE_MS

const CHANNELS: readonly MessageChannel[] = ['email', 'sms']

export type Sender = {
  /** Looks for due messages. */
  readonly wake: () => void
  /** The same, and waits until nothing is due or in flight. */
  readonly sendDue: () => Promise<void>
  /** Claims nothing more, and waits a while for what is in flight. */
  readonly stop: () => Promise<void>
}

/** The messages of a channel. */
type Lane = {
  readonly channel: MessageChannel
  readonly flights: Set<Promise<void>>
  looking: Promise<void> | null
  isWanted: boolean
}

type SenderParts = { readonly drivers: readonly Driver[]; readonly hooks: MessageHooks }

const isDownBy = (outcome: SendOutcome): outcome is Extract<SendOutcome, { kind: 'busy' | 'unknown' }> =>
  outcome.kind === 'busy' || outcome.kind === 'unknown'

/** 1, 2, 4 … 64 seconds for codes, up to a quarter of an hour for what may wait. */
const backOffMs = (tries: number): number => Math.min(1000 * 2 ** tries, 15 * MINUTE_MS)

/** Sends the messages of the outbox, shared with every other process that does. Nothing is kept in memory but health. */
export function createSender(ctx: PlatformContext, { drivers, hooks }: SenderParts): Sender {
  const { clock, db, log, metrics, tracing, randomBytes } = ctx
  const health = new Map(drivers.map(({ name }) => [name, { failures: 0, restsUntilMs: 0 }]))

  const rests = ({ name }: Driver): boolean => (health.get(name)?.restsUntilMs ?? 0) > clock.now()

  function heard({ name }: Driver, outcome: SendOutcome): void {
    const state = health.get(name)
    metrics.messagesOut.inc({ driver: name, outcome: outcome.kind })
    if (!state) return
    const isDown = isDownBy(outcome)
    state.failures = isDown ? state.failures + 1 : 0
    if (!isDown) metrics.messageDriverUp.set({ driver: name }, 1)
    const alarm = outcome.kind === 'busy' && outcome.alarm
    if (alarm) log.error({ driver: name, reason: outcome.reason }, 'message driver misconfigured')
    if (!alarm && state.failures < CIRCUIT.failures) return
    state.restsUntilMs = clock.now() + (alarm ? ALARM_REST_MS : CIRCUIT.restMs)
    metrics.messageDriverUp.set({ driver: name }, 0)
  }

  async function keep(driver: Driver, messageId: string, call: RawCall, startedMs: number): Promise<void> {
    const millis = ctx.steadyClock.now() - startedMs
    await sql
      .insertCall(db, {
        ...call,
        messageId,
        driver: driver.name,
        direction: 'out',
        millis,
        nowMs: clock.now(),
      })
      .catch((error: unknown) => log.warn({ err: error }, 'call of a message driver not kept'))
  }

  function draftOf(row: sql.ClaimedMessage, values: Record<string, string>): Draft {
    const { id, channel, to, words, language, notAfterMs, topic, userId } = row
    const { publicUrl, accountSecrets } = ctx.config
    const unsubscribe =
      topic === null || userId === null
        ? null
        : `${publicUrl}/unsubscribe/${unsubscribeToken(accountSecrets, userId, topic, clock.now())}`
    return {
      id,
      channel,
      to,
      words,
      language,
      notAfterMs,
      values,
      text: textOf({ words, values, language }),
      mail:
        channel === 'email' ? mailOf({ words, values, language }, { site: publicUrl, unsubscribe }) : null,
    }
  }

  type Note = {
    readonly state: sql.MessageState
    readonly reason?: string | null
    readonly providerId?: string
    readonly dueMs?: number
    readonly refusedBy?: readonly string[]
    readonly suppress?: { readonly reason: sql.NewSuppression['reason']; readonly detail: string } | null
  }

  /** Notes an outcome, and tells of a failure in the same transaction. */
  async function note(row: sql.ClaimedMessage, lease: string, told: Note): Promise<void> {
    const nowMs = clock.now()
    const {
      state,
      reason = null,
      providerId = null,
      dueMs = null,
      refusedBy = row.refusedBy,
      suppress,
    } = told
    await inTransaction(db, async (tx) => {
      const { id, channel, to: address } = row
      const noted = await sql.noteOutcome(tx, {
        id,
        lease,
        state,
        reason,
        providerId,
        dueMs,
        refusedBy,
        nowMs,
      })
      if (!noted) return
      if (suppress) await sql.insertSuppression(tx, { channel, address, ...suppress, messageId: id, nowMs })
      if (state === 'failed' || state === 'expired') await hooks.failed(tx, id)
    })
    if (state === 'failed') log.warn({ messageId: row.id, channel: row.channel, reason }, 'message failed')
    if (state === 'sent')
      metrics.messageSeconds.observe({ channel: row.channel }, (nowMs - row.createdAtMs) / 1000)
  }

  const later = (
    row: sql.ClaimedMessage,
    state: 'waiting' | 'unknown',
    reason: string,
    waitMs: number,
  ): Note =>
    clock.now() + waitMs < row.notAfterMs
      ? { state, reason, dueMs: clock.now() + waitMs }
      : { state: state === 'waiting' ? 'expired' : 'unknown', reason }

  /** A request may have left before: asks the provider, and says whether the message may be sent. */
  async function inDoubt(
    row: sql.ClaimedMessage,
    draft: Draft,
    asked: Driver | undefined,
  ): Promise<Note | 'send'> {
    if (asked?.repeatable) return 'send'
    if (!asked?.find) return { state: 'unknown', reason: row.was === 'unknown' ? 'in doubt' : 'sender died' }
    const askedAtMs = row.askedAtMs ?? row.createdAtMs
    const waitMs = askedAtMs + SETTLING_MS - clock.now()
    const startedMs = ctx.steadyClock.now()
    const { outcome, call } = await asked.find(draft, askedAtMs)
    await keep(asked, row.id, call, startedMs)
    switch (outcome.kind) {
      case 'found':
        return { state: 'sent', providerId: outcome.providerId }
      case 'absent':
        return waitMs > 0 ? later(row, 'unknown', 'not listed yet', waitMs) : 'send'
      case 'unknown':
        return later(row, 'unknown', outcome.reason, Math.max(backOffMs(row.tries), 5000))
      default:
        return never(outcome)
    }
  }

  async function send(row: sql.ClaimedMessage, lease: string, draft: Draft): Promise<Note | null> {
    const able = drivers.filter(
      (driver) =>
        driver.channel === row.channel && driver.carries(draft) && !row.refusedBy.includes(driver.name),
    )
    const driver = able.find((candidate) => !rests(candidate))
    if (!driver)
      return able.length === 0
        ? { state: 'failed', reason: row.refusedBy.length === 0 ? 'no driver' : 'refused' }
        : later(row, 'waiting', 'drivers rest', CIRCUIT.restMs)
    const isOurs = await sql.markAsked(db, { id: row.id, lease, driver: driver.name, nowMs: clock.now() })
    if (!isOurs) return null
    const startedMs = ctx.steadyClock.now()
    const span = tracing.child('message.carry', 'client', { 'baize.connector': driver.name })
    const { outcome, call } = await traced(tracing, span, async () => {
      const sent = await driver.send(draft)
      if (sent.outcome.kind !== 'sent') span?.fail(sent.outcome.kind)
      return sent
    })
    heard(driver, outcome)
    // For the list of connections: whether a driver rests is decided above.
    await noteCall(ctx, driver.connector, isDownBy(outcome) ? outcome.reason : null)
    await keep(driver, row.id, call, startedMs)
    switch (outcome.kind) {
      case 'sent':
        return { state: 'sent', providerId: outcome.providerId }
      case 'busy':
        return later(row, 'waiting', outcome.reason, outcome.alarm ? ALARM_REST_MS : backOffMs(row.tries))
      case 'unknown':
        return driver.find === null
          ? { state: 'unknown', reason: outcome.reason }
          : later(row, 'unknown', outcome.reason, SETTLING_MS)
      case 'refused': {
        const refusedBy = [...row.refusedBy, driver.name]
        const suppress = outcome.suppress && { reason: outcome.suppress, detail: outcome.reason }
        const others = able.some((other) => other !== driver)
        return outcome.anywhere || !others
          ? { state: 'failed', reason: outcome.reason, refusedBy, suppress }
          : { state: 'waiting', reason: outcome.reason, refusedBy, dueMs: clock.now() }
      }
      default:
        return never(outcome)
    }
  }

  async function handle(row: sql.ClaimedMessage, lease: string): Promise<void> {
    const values = fillingOf(ctx, row.id, row.filling)
    if (values === null) return note(row, lease, { state: 'failed', reason: 'values not readable' })
    if (clock.now() >= row.notAfterMs)
      return note(row, lease, { state: row.driver === null ? 'expired' : 'unknown', reason: 'too late' })
    if (row.suppressed !== null && !row.confirms)
      return note(row, lease, { state: 'suppressed', reason: row.suppressed })
    const draft = draftOf(row, values)
    const before = row.driver
    const doubt =
      before === null
        ? 'send'
        : await inDoubt(
            row,
            draft,
            drivers.find(({ name }) => name === before),
          )
    const told = doubt === 'send' ? await send(row, lease, draft) : doubt
    if (told) await note(row, lease, told)
  }

  /** Claims and sends until nothing is due; each message for itself, so that one that hangs holds up no other. */
  async function claimDue(lane: Lane): Promise<void> {
    for (;;) {
      const most = IN_FLIGHT - lane.flights.size
      if (most <= 0) return
      const nowMs = clock.now()
      const lease = uuidV7(clock, randomBytes)
      const claim = { channel: lane.channel, lease, nowMs, untilMs: nowMs + LEASE_MS, most }
      const rows = await sql.claimMessages(db, claim)
      for (const row of rows) {
        const span = tracing.begin('message.send', 'producer', { 'baize.channel': row.channel })
        const flight: Promise<void> = traced(tracing, span, () => handle(row, lease))
          .catch((error: unknown) => log.error({ err: error }, 'sending a message failed'))
          .finally(() => {
            lane.flights.delete(flight)
            // There is room for the next one, and a refused message is due at the next driver.
            look(lane)
          })
        lane.flights.add(flight)
      }
      if (rows.length < most) return
    }
  }

  /** A look at the outbox that is asked for during another one follows it. */
  function look(lane: Lane): void {
    lane.isWanted = true
    lane.looking ??= lookWhileWanted(lane)
  }
  async function lookWhileWanted(lane: Lane): Promise<void> {
    try {
      while (lane.isWanted) {
        lane.isWanted = false
        if (!isStopped) await claimDue(lane)
      }
    } catch (error) {
      log.error({ err: error }, 'outbox of messages was not looked after')
    } finally {
      lane.looking = null
    }
  }

  const lanes: readonly Lane[] = CHANNELS.filter((channel) =>
    drivers.some((driver) => driver.channel === channel),
  ).map((channel) => ({ channel, flights: new Set(), looking: null, isWanted: false }))
  let isStopped = false

  const wake = (): void => {
    for (const lane of lanes) look(lane)
  }
  const idle = async (): Promise<void> => {
    for (;;) {
      const busy = lanes.flatMap(({ flights, looking }) => [...flights, ...(looking ? [looking] : [])])
      if (busy.length === 0) return
      await Promise.all(busy)
    }
  }
  return {
    wake,
    sendDue: () => {
      wake()
      return idle()
    },
    stop: async () => {
      isStopped = true
      await Promise.race([idle(), delay(GIVE_UP_MS, undefined, { ref: false })])
    },
  }
}

type RunningSender = { stop(): Promise<void> }

/** Runs the sender: woken by each new message, and looking for retries by itself. */
export async function startSender(ctx: PlatformContext, parts: SenderParts): Promise<RunningSender> {
  const { log, metrics, clock, db } = ctx
  const sender = createSender(ctx, parts)
  const stopPolling = repeat({
    everyMs: POLL_MS,
    log,
    failure: 'outbox of messages was not measured',
    work: async () => {
      sender.wake()
      for (const { channel, waiting, oldestMs } of await sql.measureOutbox(db, clock.now())) {
        metrics.messagesWaiting.set({ channel }, waiting)
        metrics.messageOldestSeconds.set({ channel }, oldestMs / 1000)
      }
    },
  })
  const listening = await listenTo({
    databaseUrl: ctx.config.databaseUrl,
    name: 'baize-messages',
    channel: sql.OUTBOX_CHANNEL,
    onNotification: sender.wake,
    onLost: (error) => log.warn({ cause: error.message }, 'message channel lost'),
  })
  sender.wake()
  return {
    stop: async () => {
      await Promise.all([listening.close(), stopPolling(), sender.stop()])
      for (const driver of parts.drivers) driver.close()
    },
  }
}
