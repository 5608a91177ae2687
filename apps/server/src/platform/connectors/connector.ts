import type { PlatformContext } from '../context.ts'
import type { Queryable } from '../db/queryable.ts'
import type { WithTracing } from '../telemetry/tracing.ts'
import type { HttpAnswer, HttpQuestion } from './http.ts'
import { askMeasured } from './measured.ts'
import { isPage, keptOnly, redacted, redactedPath } from './redact.ts'
import { insertCall, type Seen, saveHealth } from './sql.ts'

/** Doors of the house. Each has drivers, and each driver any number of connectors: accounts at a provider. */
type Port = 'payments' | 'coins' | 'identity' | 'files' | 'rates' | 'messages'

/** An account at a provider, by its name in the settings. */
export type Connector = { readonly port: Port; readonly name: string; readonly driver: string }

/** What a connector needs to ask, record and rest. */
export type ConnectorContext = Pick<PlatformContext, 'config' | 'log' | 'clock' | 'steadyClock' | 'metrics'> &
  Partial<WithTracing> & {
    readonly db: Queryable
    /** Set for the calls of a check: they are recorded only if they fail, as no dispute is about them. */
    readonly isCheck?: true
    /** Set for checks that must leave the provider as it is. */
    readonly isDry?: true
  }

export type Question = HttpQuestion & {
  /** Our id of what it is about, kept with the call: disputes are searched by it. */
  readonly about?: string
  /** Texts that are kept nowhere, beside what is private by its name. */
  readonly secrets?: readonly string[]
  /** Recorded only if it fails: no dispute is about it, and there are too many. */
  readonly isRoutine?: boolean
  /** JSON fields that are kept. Everything else goes, where a call is about a person's documents. */
  readonly keeps?: ReadonlySet<string>
}

/** Failures in a row after which a connector rests, and for how long. Then one call tries it. */
const CIRCUIT = { failures: 5, restMs: 15_000 } as const
/** A state that has not changed is written this often, so that every process knows when it was last seen well. */
const HEALTH_EVERY_MS = 60_000

type Circuit = {
  failures: number
  restsUntilMs: number
  savedAtMs: number
  /** Null until a call has succeeded, or enough of them have failed. */
  isFailing: boolean | null
}

/** Of this process. Keyed by configuration, of which each server has its own, also in tests. */
const circuits = new WeakMap<object, Map<string, Circuit>>()

export function circuitOf({ config }: Pick<ConnectorContext, 'config'>, { port, name }: Connector): Circuit {
  let all = circuits.get(config)
  if (!all) {
    all = new Map()
    circuits.set(config, all)
  }
  const key = `${port}/${name}`
  const known = all.get(key)
  if (known) return known
  const circuit: Circuit = { failures: 0, restsUntilMs: 0, savedAtMs: 0, isFailing: null }
  all.set(key, circuit)
  return circuit
}

/**
 * Asks a provider. While its circuit rests, nothing is sent. The call is recorded before its answer is used: in a dispute
 * the record must not lack what we acted upon.
 */
export async function askConnector(
  ctx: ConnectorContext,
  connector: Connector,
  question: Question,
): Promise<HttpAnswer> {
  const circuit = circuitOf(ctx, connector)
  if (circuit.restsUntilMs > ctx.clock.now()) return { kind: 'notSent', cause: 'circuit open' }
  // The first one after the rest tries it; the others wait for its result.
  if (circuit.failures >= CIRCUIT.failures) circuit.restsUntilMs = ctx.clock.now() + CIRCUIT.restMs
  const { answer, millis } = await askMeasured(ctx, connector, { ...question, driver: connector.driver })
  const fault = faultOf(answer)
  const outcome = fault === null ? 'ok' : answer.kind === 'answer' ? 'refused' : answer.kind
  ctx.metrics.connectorSeconds.observe({ ...labelsOf(connector), outcome }, millis / 1000)
  if (fault !== null)
    ctx.log.warn(
      { connector: connector.name, method: question.method, path: pathOf(question), cause: fault },
      'connector call failed',
    )
  const isRoutine = question.isRoutine === true || ctx.isCheck === true
  if (fault !== null || !isRoutine) await record(ctx, connector, question, answer, millis)
  await note(ctx, connector, isDown(answer) ? (fault ?? 'down') : null)
  return answer
}

const labelsOf = ({ port, name }: Connector) => ({ port, connector: name })

/** Why an answer is no success; null if it is one. */
const faultOf = (answer: HttpAnswer): string | null =>
  answer.kind !== 'answer'
    ? answer.cause
    : answer.status >= 300
      ? `status ${answer.status}`
      : isPage(answer.text)
        ? 'answer is an HTML page'
        : null

/**
 * A refusal is an answer of a provider that is up; only silence, faults of its own, "too many" and the page of a gateway in
 * front of it open the circuit.
 */
const isDown = (answer: HttpAnswer): boolean =>
  answer.kind !== 'answer' ||
  answer.status >= 500 ||
  answer.status === 429 ||
  (answer.status < 300 && isPage(answer.text))

/** Without the query, which may have personal data. */
const pathOf = ({ url, secrets }: Question): string => redactedPath(new URL(url).pathname, secrets)

async function record(
  ctx: ConnectorContext,
  connector: Connector,
  question: Question,
  answer: HttpAnswer,
  millis: number,
): Promise<void> {
  const { method, body, secrets = [], keeps } = question
  const about = question.about || (ctx.isCheck ? 'check' : '')
  const shown = (text: string) => (keeps ? keptOnly(text, keeps) : redacted(text, secrets))
  await insert(ctx, {
    connector,
    direction: 'out',
    about,
    method,
    path: pathOf(question) + redacted(new URL(question.url).search, secrets),
    request: typeof body === 'string' ? shown(body) : sizeOf(body),
    status: answer.kind === 'answer' ? answer.status : null,
    answer: answer.kind === 'answer' ? shown(answer.text) : `${answer.kind} ${answer.cause}`,
    millis,
  })
}

const sizeOf = (body: Buffer | undefined): string => (body ? `${body.byteLength} bytes` : '')

/** Records a call that a provider made to us. */
export async function recordHeard(
  ctx: ConnectorContext,
  connector: Connector,
  heard: {
    readonly path: string
    readonly raw: Buffer
    readonly status: number
    readonly answer: string
    readonly about?: string
    readonly keeps?: ReadonlySet<string>
  },
): Promise<void> {
  const { path, raw, status, answer, about = '', keeps } = heard
  const text = raw.toString('utf8')
  const request = keeps ? keptOnly(text, keeps) : redacted(text)
  await insert(ctx, {
    connector,
    direction: 'in',
    about,
    method: 'POST',
    path,
    request,
    status,
    answer,
    millis: 0,
  })
}

/** A call goes on without its record: a full disk must not stop payments, and the log names the call as well. */
async function insert(
  ctx: ConnectorContext,
  call: Omit<Parameters<typeof insertCall>[1], 'nowMs'>,
): Promise<void> {
  try {
    await insertCall(ctx.db, { ...call, nowMs: ctx.clock.now() })
  } catch (error) {
    ctx.log.error(
      { err: error, connector: call.connector.name, about: call.about },
      'connector call not recorded',
    )
  }
}

/** Takes the result of a call: null is well. Opens or closes the circuit, and tells the other processes. */
export async function note(ctx: ConnectorContext, connector: Connector, fault: string | null): Promise<void> {
  const circuit = circuitOf(ctx, connector)
  const nowMs = ctx.clock.now()
  circuit.failures = fault === null ? 0 : circuit.failures + 1
  // One lost call is no outage; failures in a row are.
  const isOpen = circuit.failures >= CIRCUIT.failures
  circuit.restsUntilMs = isOpen ? nowMs + CIRCUIT.restMs : 0
  const isFailing = fault === null ? false : isOpen ? true : circuit.isFailing
  const isNews = fault !== null || circuit.isFailing !== isFailing
  circuit.isFailing = isFailing
  if (!isNews && nowMs - circuit.savedAtMs < HEALTH_EVERY_MS) return
  circuit.savedAtMs = nowMs
  await save(ctx, connector, {
    isFailing,
    checkFault: null,
    fault,
    restsUntilMs: isOpen ? circuit.restsUntilMs : null,
  })
}

/** Takes the result of a check. One that is well ends what calls of before have failed by. */
export const noteCheck = (ctx: ConnectorContext, connector: Connector, fault: string | null): Promise<void> =>
  save(ctx, connector, {
    isFailing: fault === null ? false : null,
    checkFault: fault ?? '',
    fault,
    restsUntilMs: null,
  })

/** The row decides what is news: of all processes one raises the alarm, and a restart does not forget it. */
async function save(ctx: ConnectorContext, connector: Connector, seen: Seen): Promise<void> {
  const { port, name } = connector
  try {
    const { isUp, isNews } = await saveHealth(ctx.db, connector, seen, ctx.clock.now())
    ctx.metrics.connectorUp.set(labelsOf(connector), isUp ? 1 : 0)
    if (isNews && isUp) ctx.log.info({ connector: name, port }, 'connector is back')
    else if (isNews) ctx.log.error({ connector: name, port, fault: seen.fault }, 'connector is down')
  } catch (error) {
    ctx.log.error({ err: error, connector: name }, 'connector health not saved')
  }
}
