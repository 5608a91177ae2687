import type { Context } from '../../ledger/context.ts'
import { signedHeaders } from '../../platform/signing/signature.ts'

type Question = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string | undefined
  readonly withinMs: number
}

/**
 * The provider's response with its HTTP status. Null when the outcome is unknown: it is down, slow, or the connection
 * was cut.
 */
export async function askProvider(
  ctx: Context,
  { method, path, body, withinMs }: Question,
): Promise<{ readonly status: number; readonly answer: unknown } | null> {
  const request: RequestInit = {
    method,
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(ctx.config.pspSecrets, ctx.clock.now(), body ?? path),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  }
  if (body !== undefined) request.body = body
  try {
    const response = await fetch(`${ctx.config.pspUrl}${path}`, request)
    if (!response.ok) ctx.log.warn({ method, path, status: response.status }, 'payment provider refused')
    return { status: response.status, answer: await response.json() }
  } catch (error) {
    ctx.log.warn({ err: error, method, path }, 'payment provider did not answer')
    return null
  }
}
