import type { PlatformContext } from '../context.ts'
import type { Queryable } from '../db/queryable.ts'
import type { WithTracing } from '../telemetry/tracing.ts'
import type { HttpAnswer, HttpQuestion } from './http.ts'
import { askMeasured } from './measured.ts'
import { redacted } from './redact.ts'
import { insertCall, saveHealth } from './sql.ts'

/** Doors of the house. Each has drivers, and each driver any number of connectors: accounts at a provider. */
export type Port = 'payments' | 'coins' | 'identity' | 'files' | 'rates' | 'messages'

/** An account at a provider, by its name in the settings. */
export type Connector = { readonly port: Port; readonly name: string; readonly driver: string }

/** What a connector needs to ask, record and rest. */
export type ConnectorContext = Pick<PlatformContext, 'config' | 'log' | 'clock' | 'steadyClock' | 'metrics'> &
  Partial<WithTracing> & { readonly db: Queryable }

export type Question = HttpQuestion & {
  /** Our id of what it is about, kept with the call: disputes are searched by it. */
  readonly about?: string
  /** Texts that are kept nowhere, beside what is private by its name. */
  readonly secrets?: readonly string[]
  /** Recorded only if it fails: no dispute is about it, and there are too many. */
  readonly isRoutine?: boolean
}

/** Failures in a row after which a connector rests, and for how long. Then one call tries it. */
const CIRCUIT = { failures: 5, restMs: 15_000 } as const
/** A state that has not changed is written this often, so that every process knows when it was last seen well. */
const HEALTH_EVERY_MS = 60_000
const MOST_BODY = 16_384

type Circuit = { failures: number; restsUntilMs: number; savedAtMs: number; isUp: boolean | null }

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
  const circuit: Circuit = { failures: 0, restsUntilMs: 0, savedAtMs: 0, isUp: null }
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
  const { answer, millis } = await askMeasured(ctx, connector, question)
  const fault = faultOf(answer)
  const outcome = fault === null ? 'ok' : answer.kind === 'answer' ? 'refused' : answer.kind
  ctx.metrics.connectorSeconds.observe({ ...labelsOf(connector), outcome }, millis / 1000)
  if (fault !== null)
    ctx.log.warn(
      { connector: connector.name, method: question.method, path: pathOf(question.url), cause: fault },
      'connector call failed',
    )
  if (fault !== null || !question.isRoutine) await record(ctx, connector, question, answer, millis)
  await note(ctx, connector, isDown(answer) ? (fault ?? 'down') : null)
  return answer
}

const labelsOf = ({ port, name }: Connector) => ({ port, connector: name })

/** Why an answer is no success; null if it is one. */
const faultOf = (answer: HttpAnswer): string | null =>
  answer.kind !== 'answer' ? answer.cause : answer.status < 400 ? null : `status ${answer.status}`

/** A refusal is an answer of a provider that is up; only silence, faults of its own and "too many" open the circuit. */
const isDown = (answer: HttpAnswer): boolean =>
  answer.kind !== 'answer' || answer.status >= 500 || answer.status === 429

/** Without the query: it may have personal data. */
const pathOf = (url: string): string => new URL(url).pathname

async function record(
  ctx: ConnectorContext,
  connector: Connector,
  { method, url, body, about = '', secrets = [] }: Question,
  answer: HttpAnswer,
  millis: number,
): Promise<void> {
  const { pathname, search } = new URL(url)
  await insert(ctx, {
    connector,
    direction: 'out',
    about,
    method,
    path: pathname + redacted(search, secrets),
    request: typeof body === 'string' ? redacted(body.slice(0, MOST_BODY), secrets) : sizeOf(body),
    status: answer.kind === 'answer' ? answer.status : null,
    answer:
      answer.kind === 'answer'
        ? redacted(answer.text.slice(0, MOST_BODY), secrets)
        : `${answer.kind} ${answer.cause}`,
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
  },
): Promise<void> {
  const { path, raw, status, answer, about = '' } = heard
  const request = redacted(raw.subarray(0, MOST_BODY).toString('utf8'))
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

/** Takes the result of a call or check: null is well. Opens or closes the circuit, and tells the other processes. */
export async function note(
  ctx: ConnectorContext,
  connector: Connector,
  fault: string | null,
  isCheck = false,
): Promise<void> {
  const circuit = circuitOf(ctx, connector)
  const nowMs = ctx.clock.now()
  if (fault === null) {
    circuit.failures = 0
    circuit.restsUntilMs = 0
  } else {
    circuit.failures += 1
    if (circuit.failures >= CIRCUIT.failures) circuit.restsUntilMs = nowMs + CIRCUIT.restMs
  }
  // One lost call is no outage; a failed check, or failures in a row, are.
  const isUp = fault === null ? true : isCheck || circuit.failures >= CIRCUIT.failures ? false : circuit.isUp
  if (isUp === null) return
  ctx.metrics.connectorUp.set(labelsOf(connector), isUp ? 1 : 0)
  const isNews = circuit.isUp !== isUp
  if (isNews && circuit.isUp !== null)
    ctx.log[isUp ? 'info' : 'error'](
      { connector: connector.name, port: connector.port, fault },
      isUp ? 'connector is back' : 'connector is down',
    )
  circuit.isUp = isUp
  if (!isNews && !isCheck && nowMs - circuit.savedAtMs < HEALTH_EVERY_MS) return
  circuit.savedAtMs = nowMs
  try {
    await saveHealth(ctx.db, { connector, isUp, fault, isCheck, nowMs })
  } catch (error) {
    ctx.log.error({ err: error, connector: connector.name }, 'connector health not saved')
  }
}
