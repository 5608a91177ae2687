import { isDeepStrictEqual } from 'node:util'
import { CALLS, goesInQuery, PATHS, type Path, type Refusal, refusal, refused } from '@baize/contract'
import type { Result, UserId } from '@baize/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import type { Call, Handlers } from '../handlers.ts'
import { hasBearer } from './bearer.ts'
import { badInput, unstorableText } from './plain-words.ts'
import { addressKey, createLimiter, type Limiter } from './rate-limit.ts'

export type Authenticate = (token: string) => Promise<Result<UserId, Refusal>>

const REMEMBERED_CALLERS = 50_000
/**
 * Calls that hash a password for anybody who asks. Their limit is an outcome that the form shows with its seconds, and only
 * input that would be hashed counts: a typing mistake keeps nobody out.
 */
const COSTLY: { readonly [P in Path]?: { readonly perMinute: number; readonly burst: number } } = {
  '/api/auth/register': { perMinute: 5, burst: 10 },
  '/api/auth/login': { perMinute: 30, burst: 30 },
}
const IDENTITY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One route for each call of the contract: who calls, may they, what do they say, what are they told. */
export function callRoutes(
  app: FastifyInstance,
  ctx: Context,
  handlers: Handlers,
  authenticate: Authenticate,
): void {
  const limiter = (perSecond: number) =>
    createLimiter({ clock: ctx.clock, perSecond, burst: perSecond * 4, capacity: REMEMBERED_CALLERS })
  // Behind one address may sit a whole town; behind one identity or player sits one person.
  const addresses = limiter(ctx.config.rateLimit)
  const persons = limiter(Math.ceil(ctx.config.rateLimit / 2))
  const costly = ctx.config.rateLimit === 0 ? null : costlyLimiters(ctx)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('cache-control', 'no-store')
    const identity = identityOf(request)
    const seconds = addresses.take(addressKey(request.ip)) || (identity ? persons.take(`bf:${identity}`) : 0)
    if (seconds > 0) tooMany(reply, seconds)
    else done()
  })
  for (const path of PATHS) route(path)

  function route<P extends Path>(path: P): void {
    const { method, access } = CALLS[path]
    app.route({
      method,
      url: path,
      handler: async (request, reply) => {
        if (access === 'operator' && !isOperator(request)) return refuse(reply, path, refusal('forbidden'))
        const token = headerOf(request, 'auth')
        const player = token === null ? null : await authenticate(token)
        if (access === 'player' && !player?.ok)
          return refuse(reply, path, player?.error ?? refusal('loginNeeded'))
        const userId = player?.ok ? player.value : null
        const seconds = userId === null ? 0 : persons.take(`user:${userId}`)
        if (seconds > 0) return tooMany(reply, seconds)

        const given = goesInQuery(path) ? request.query : (request.body ?? {})
        const parsed = inputOf(path, given)
        if (!parsed.success) return refuse(reply, path, badInput(parsed.error, given))
        const unstorable = unstorableText(parsed.data)
        if (unstorable) return refuse(reply, path, unstorable)
        const wait = costly?.get(path)?.take(addressKey(request.ip)) ?? 0
        if (wait > 0) return refuse(reply, path, tooManyRequests(wait))
        const call = {
          ip: request.ip,
          identity: identityOf(request),
          token,
          language: /^[a-z]{2}$/.exec(headerOf(request, 'lang') ?? '')?.[0] ?? 'en',
          log: request.log,
          input: parsed.data,
          userId,
        } as Call<P> // the access rule was checked just above, which the types cannot follow
        const outcome = await handlers[path](call)
        if (!outcome.ok) return refuse(reply, path, outcome.error)
        if (ctx.config.checkReplies) assertReply(path, outcome.value)
        ctx.metrics.callOutcomes.inc({ route: path, outcome: 'ok' })
        return { status: 0, ...outcome.value }
      },
    })
  }

  function isOperator(request: FastifyRequest): boolean {
    const { operatorToken } = ctx.config
    return operatorToken !== null && hasBearer(request, operatorToken)
  }

  function refuse(reply: FastifyReply, path: Path, why: Refusal): FastifyReply {
    ctx.metrics.callOutcomes.inc({ route: path, outcome: why.id })
    return reply.send(refused(why))
  }
}

function costlyLimiters({ clock }: Context): ReadonlyMap<string, Limiter> {
  const limiters = Object.entries(COSTLY).map(
    ([path, { perMinute, burst }]) =>
      [
        path,
        createLimiter({ clock, perSecond: perMinute / 60, burst, capacity: REMEMBERED_CALLERS }),
      ] as const,
  )
  return new Map(limiters)
}

const inputOf = <P extends Path>(path: P, given: unknown) => z.safeParse(CALLS[path]['input'], given)

function assertReply(path: Path, reply: unknown): void {
  const parsed = CALLS[path].reply.safeParse(reply)
  if (!parsed.success)
    throw new Error(`${path} answered against the contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, reply)) throw new Error(`${path} answered more than the contract says`)
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' && value.length <= 256 ? value : null
}

function identityOf(request: FastifyRequest): string | null {
  const given = headerOf(request, 'bfid')
  return given !== null && IDENTITY.test(given) ? given.toLowerCase() : null
}

function tooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', seconds)
    .send(refused(tooManyRequests(seconds)))
}

const tooManyRequests = (seconds: number): Refusal => refusal('tooManyRequests', { seconds: String(seconds) })
