const ANSWER_WITHIN_MS = 10_000
/** Far above a real answer. */
const MOST_BYTES = 256 * 1024

/** Faults before anything was sent: a second try cannot be a second message. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly json: unknown }
  | { readonly kind: 'notSent'; readonly cause: string }
  | { readonly kind: 'lost'; readonly cause: string }

/** One call to a provider. Its answer is cut off at a limit of time and of size; redirects are answers like any other. */
export async function ask(
  url: string,
  init: { readonly method: 'GET' | 'POST'; readonly headers: Record<string, string>; readonly body?: string },
  withinMs = ANSWER_WITHIN_MS,
): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(withinMs) })
    const text = await readText(response)
    if (text === null) return { kind: 'lost', cause: 'answer too large' }
    return { kind: 'answer', status: response.status, text, json: parsed(text) }
  } catch (error) {
    const cause = codeOf(error)
    return { kind: NOT_SENT.has(cause) ? 'notSent' : 'lost', cause }
  }
}

async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part: unknown = (await reader?.read())?.value
    if (!(part instanceof Uint8Array)) return Buffer.concat(parts).toString('utf8')
    bytes += part.byteLength
    parts.push(part)
    if (bytes <= MOST_BYTES) continue
    await reader?.cancel()
    return null
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The code of the innermost cause: `fetch` wraps those of sockets and of its own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error.cause instanceof AggregateError) return codeOf(error.cause.errors[0])
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
