import {
  boundTo,
  FIRST_CALLS,
  isQuery,
  isSealedText,
  type Path,
  type PlayerCall,
  REFUSALS,
  type ReplyOf,
  type RequestOf,
  sealedAddress,
} from '@baize/contract/player'
import type { Accepted, Refused } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import * as z from 'zod/mini'
import { loadChunk } from '../chunks/load-chunk.ts'
import { learnServerTime } from '../session/server-time.ts'
import { type Cipher, currentCipher, forgetCipherKey } from './cipher.ts'
import { type Proof, requestHeaders } from './headers.ts'

const TIMEOUT_MS = 60_000
const LOG_OUT: Path = '/api/auth/logout'

/** No response, or not one of ours: whether the call took effect is unknown. */
export const NETWORK_ERROR: Refused = { status: -1, message: 'Network Error' }
/** An unreadable response. Its message is empty, so no toast is shown. */
const NO_RESULT: Refused = { status: -1, message: '' }

type Known = Pick<PlayerCall, 'method' | 'sends'>
/** The calls that are known so far. Each schema is tied to its path, so that a response read by path keeps its type. */
let calls: { readonly [P in Path]?: Known & { readonly reply: z.ZodMiniType<ReplyOf<P>> } } = FIRST_CALLS

let watch: (asked: Promise<unknown>) => void = () => undefined
/** Shows every request from now on to code that comes later than the first screen. */
export const watchCalls = (watcher: typeof watch): void => void (watch = watcher)

/** Answers a call in place of the server; undefined lets it be made, as a visitor. */
type StandIn = (path: Path, reply: z.ZodMiniType | undefined) => unknown
let standIn: StandIn | undefined
/** Makes no call of a player from now on, for previews of the design. */
export const answerBy = (answering: StandIn | undefined): void => void (standIn = answering)

export const isUnknownOutcome = (answer: { status: number }): boolean => answer.status === -1

export type Outcome<P extends Path> = Result<Accepted<ReplyOf<P>>, Refused>
export type AttemptOptions = {
  readonly token?: string | undefined
  readonly proof?: Proof | undefined
}

/** Call without the page's default handling of refusals. */
export async function attempt<P extends Path>(
  path: P,
  input: RequestOf<P>,
  options: AttemptOptions = {},
): Promise<Outcome<P>> {
  if (!(path in calls) && !(await learnedLater())) return err(NETWORK_ERROR)
  const made = standIn?.(path, calls[path]?.reply)
  if (made !== undefined) return readAnswer(path, made)
  const cipher = sealedAddress(path) === null ? null : await currentCipher()
  const by = standIn ? { token: '' } : options
  const outcome = await send(path, input, { ...by, cipher, stamped: true })
  if (outcome.ok || !isAboutTheWrapping(outcome.error)) return outcome
  // Clock skew or an unknown key. The server has not processed the call, and accepts it unstamped and unsealed.
  if (outcome.error.status === REFUSALS.sealBroken.status) forgetCipherKey()
  return send(path, input, { ...by, cipher: null, stamped: false })
}

/** Loads the calls that no first visit makes, with the first use of any. False if the chunk fails to load. */
const learnedLater = (): Promise<boolean> =>
  loadChunk('calls', () => import('@baize/contract/player/later-calls')).then(
    ({ LATER_CALLS }) => {
      calls = { ...FIRST_CALLS, ...LATER_CALLS }
      return true
    },
    () => false,
  )

const isAboutTheWrapping = ({ status }: Refused): boolean =>
  status === REFUSALS.callStale.status || status === REFUSALS.sealBroken.status

type RequestOptions = AttemptOptions & { readonly cipher: Cipher | null; readonly stamped: boolean }

async function send<P extends Path>(path: P, input: RequestOf<P>, how: RequestOptions): Promise<Outcome<P>> {
  const startedMs = Date.now()
  const shape = calls[path]
  if (!shape) return err(NETWORK_ERROR)
  const address = how.cipher ? (sealedAddress(path) ?? path) : path
  const headers = requestHeaders({ ...how, address, sealed: how.cipher !== null })
  const bound = (direction: 'ask' | 'answer') => boundTo(address, headers.ST ?? '', direction)
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const body = JSON.stringify(input)
    const asked = fetch(isQuery(shape) ? withQuery(address, input) : address, {
      method: shape.method,
      headers,
      signal: giveUp.signal,
      // The log-out must reach the server even if the page is closed right after.
      keepalive: path === LOG_OUT,
      ...(shape.method === 'POST' && {
        body: how.cipher ? JSON.stringify(how.cipher.seal(body, bound('ask'))) : body,
      }),
    })
    watch(asked)
    const response = await asked
    learnServerTime({
      method: shape.method,
      date: response.headers.get('date'),
      startedMs,
      endedMs: Date.now(),
    })
    if (!response.ok) return err(NETWORK_ERROR)
    const text = await response.text()
    const plain = how.cipher && isSealedText(text) ? opened(how.cipher, text, bound('answer')) : text
    return readAnswer(path, parseJson(plain))
  } catch {
    return err(NETWORK_ERROR)
  } finally {
    clearTimeout(timer)
  }
}

/** An undecryptable response is treated like invalid JSON. */
function opened(cipher: Cipher, text: string, bound: string): string {
  try {
    return cipher.open(text, bound)
  } catch {
    return ''
  }
}

function withQuery(path: string, input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${query}`
}

const RefusedShape = z.object({
  status: z.number().check(z.refine((status) => status !== 0)),
  message: z._default(z.string(), ''),
  extra: z.optional(z.object({ id: z.string(), values: z.record(z.string(), z.string()) })),
})

/** Parses a refusal. Undefined for an accepted response, or a body that is not ours. */
export function readRefused(body: unknown): Refused | undefined {
  return z.safeParse(RefusedShape, body).data
}

export function readAnswer<P extends Path>(path: P, body: unknown): Outcome<P> {
  const refused = readRefused(body)
  if (refused) return err(refused)
  const reply = calls[path]?.reply.safeParse(body)
  return reply?.success ? ok(Object.assign({}, reply.data, { status: 0 as const })) : err(NO_RESULT)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
