import { isDeepStrictEqual } from 'node:util'
import { CONFIRMATION_HEADER, CONSOLE_HEADER } from '@baize/contract/operator'
import {
  boundTo,
  CONFIRMED_HEADER,
  launchAddress,
  sealedAddress,
  TWO_FACTOR_HEADER,
} from '@baize/contract/player'
import {
  CALLS,
  MUTATING,
  mostBytesOf,
  PATHS,
  type Path,
  type ReplyOf,
  refused,
  usesQueryString,
  VIEWABLE,
} from '@baize/contract/server'
import { type Accepted, type Refusal, type Refused, refusal } from '@baize/contract/shared'
import { assert } from '@baize/kit'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { PlatformContext } from '../context.ts'
import { untilLendable } from '../db/pool.ts'
import { isDatabaseDown } from '../db/unreachable.ts'
import type { People } from '../four-eyes/operator.ts'
import type { WithForcedAnswers } from './forced-answers.ts'
import { type Deed, type GateInput, type Gates, isOperatorPath } from './gates.ts'
import type { Act, Call, Handler, Handlers } from './handlers.ts'
import { appVersionOf, countryOf, headerOf, identityOf, isViewToken, languageOf } from './headers.ts'
import { badInput, unstorableText } from './plain-words.ts'
import { addressKey, createLimiter, type Limiter } from './rate-limit.ts'
import { createSealing, type Sealing } from './sealing.ts'
import { fitsStamp, isFresh } from './stamp.ts'

const REMEMBERED_CALLERS = 50_000
const OPERATOR_AREA = '/api/operator/'
const LAUNCH = '/api/game/play'
/**
 * Limits on calls that hash a password, call a provider, or write permanent rows. Exceeding one is a refusal, which the
 * form shows with its seconds, and only valid input counts: a typo locks nobody out. Calls of players are counted by
 * player, all others by address.
 */
const COSTLY: { readonly [P in Path]?: { readonly perMinute: number; readonly burst: number } } = {
  '/api/auth/register': { perMinute: 5, burst: 10 },
  '/api/auth/login': { perMinute: 30, burst: 30 },
  '/api/auth/login_code': { perMinute: 10, burst: 20 },
  '/api/auth/login_sms': { perMinute: 30, burst: 30 },
  '/api/auth/login_ticket': { perMinute: 30, burst: 30 },
  '/api/auth/register_code': { perMinute: 10, burst: 20 },
  '/api/auth/reset_code': { perMinute: 10, burst: 20 },
  '/api/auth/reset_password': { perMinute: 10, burst: 20 },
  '/api/auth/third_start': { perMinute: 10, burst: 20 },
  '/api/auth/third_finish': { perMinute: 30, burst: 30 },
  '/api/auth/third_register': { perMinute: 5, burst: 10 },
  '/api/operator/login/start': { perMinute: 30, burst: 30 },
  '/api/operator/login/finish': { perMinute: 30, burst: 30 },
  '/api/operator/login/local': { perMinute: 10, burst: 20 },
  '/api/operator/login/oidc_start': { perMinute: 10, burst: 20 },
  '/api/operator/login/oidc_finish': { perMinute: 30, burst: 30 },
  '/api/operator/invite/start': { perMinute: 10, burst: 20 },
  '/api/operator/invite/finish': { perMinute: 10, burst: 20 },
  // The reply tells whether a promo code exists, so guessing codes must be slow.
  '/api/pay/recharge_info': { perMinute: 30, burst: 60 },
  '/api/pay/recharge': { perMinute: 20, burst: 30 },
  '/api/pay/payout_account/add': { perMinute: 10, burst: 20 },
}

/** Result of a call. Null: a response that is not an envelope has been sent already. */
type Answer<P extends Path> = Accepted<ReplyOf<P>> | Refused | null

/** Whether the handler was called: from then on it may have changed something. */
type Progress = { begun: boolean }

/** One route per call of the contract: authenticate, authorize, parse, handle, reply. */
export function callRoutes(
  app: FastifyInstance,
  ctx: PlatformContext & WithForcedAnswers,
  handlers: Handlers,
  { authenticate, site: siteGate, operators: gate }: Gates,
): void {
  const limiter = (perSecond: number) =>
    createLimiter({ clock: ctx.clock, perSecond, burst: perSecond * 4, capacity: REMEMBERED_CALLERS })
  // One address may be shared by a whole town; one identity or player is one person.
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
  const sealing = createSealing(ctx.config.sealSecrets, ctx.randomBytes)
  for (const path of PATHS) {
    const { method } = CALLS[path]
    app.route({
      method,
      url: path,
      ...largeBody(path),
      ...(path === LAUNCH && { onRequest: launchByAddress }),
      handler: async (request, reply) => {
        const given = usesQueryString(path) ? request.query : (request.body ?? {})
        return (await answer(path, request, reply, given)) ?? reply
      },
    })
    const address = sealedAddress(path)
    if (address !== null && method === 'POST' && sealing) sealedRoute(path, address, sealing)
  }

  /** The same call with its body and its reply encrypted. All rules of the plain call apply. */
  function sealedRoute(path: Path, address: string, keys: Sealing): void {
    app.post(address, async (request, reply) => {
      const st = headerOf(request, 'st') ?? ''
      if (!isFresh(request, ctx.clock.now())) return refuse(path, refusal('callStale'))
      const opened =
        typeof request.body === 'string' ? keys.open(request.body, boundTo(address, st, 'ask')) : null
      const given = opened && parsed(opened.text)
      if (!given) return refuse(path, refusal('sealBroken'))
      const answered = await answer(path, request, reply, given.value)
      if (answered === null) return reply
      const sealed = opened.seal(JSON.stringify(answered), boundTo(address, st, 'answer'))
      return reply.type('text/plain; charset=utf-8').send(sealed)
    })
  }

  /**
   * When the database is down, or all its connections are lent for long, a call that cannot have changed anything is
   * refused. The outcome of any other is unknown.
   */
  async function answer<P extends Path>(
    path: P,
    request: FastifyRequest,
    reply: FastifyReply,
    given: unknown,
  ): Promise<Answer<P>> {
    const progress: Progress = { begun: false }
    try {
      return await carryOut(path, request, reply, given, progress)
    } catch (error) {
      if (!isDatabaseDown(error) || (progress.begun && MUTATING.has(path))) throw error
      request.log.warn({ cause: messageOf(error), path }, 'database not reachable')
      return refuse(path, refusal('serverBusy'))
    }
  }

  async function carryOut<P extends Path>(
    path: P,
    request: FastifyRequest,
    reply: FastifyReply,
    given: unknown,
    progress: Progress,
  ): Promise<Answer<P>> {
    const arrivedMs = ctx.steadyClock.now()
    const { access } = CALLS[path]
    if (path.startsWith(OPERATOR_AREA) && !gate.admits(request.ip))
      return refuse(path, refusal('addressNotAllowed'))
    const operator = isOperatorPath(path) ? await gate.identify(path, askedOf(request)) : null
    if (operator && !operator.ok) return refuse(path, operator.error)
    const closed = path.startsWith(OPERATOR_AREA) ? null : await siteGate.closed(request)
    if (closed) return refuse(path, closed)
    const token = headerOf(request, 'auth')
    const player = token === null ? null : await authenticate(token)
    if (access === 'player' && !player?.ok) return refuse(path, player?.error ?? refusal('loginNeeded'))
    if (token !== null && isViewToken(token) && !operator && !VIEWABLE.has(path))
      return refuse(path, refusal('viewOnly'))
    const userId = player?.ok ? player.value : null
    const seconds = userId === null ? 0 : persons.take(`user:${userId}`)
    if (seconds > 0) {
      tooMany(reply, seconds)
      return null
    }
    if (MUTATING.has(path) && !fitsStamp(request, ctx.clock.now())) return refuse(path, refusal('callStale'))
    const input = inputOf(path, given)
    if (!input.success) return refuse(path, badInput(input.error, given))
    const unstorable = unstorableText(input.data)
    if (unstorable) return refuse(path, unstorable)
    const wait = costly?.get(path)?.take(access === 'player' ? `user:${userId}` : addressKey(request.ip)) ?? 0
    if (wait > 0) return refuse(path, tooManyRequests(wait))
    const forbidden = await siteGate.forbidden(path, request, userId, input.data)
    if (forbidden) return refuse(path, forbidden)
    const instead = ctx.forcedAnswers?.answerTo(path, request, userId, input.data)
    if (instead) {
      ctx.metrics.callOutcomes.inc({ route: path, outcome: 'forced' })
      if ('refused' in instead) return instead.refused
      if ('code' in instead) reply.code(instead.code).send()
      else reply.send(instead.text)
      return null
    }
    const caller = {
      ip: request.ip,
      identity: identityOf(request),
      token,
      language: languageOf(request),
      country: countryOf(request, ctx.config.countryHeader),
      userAgent: request.headers['user-agent'] ?? '',
      appVersion: appVersionOf(request),
      secondFactor: headerOf(request, TWO_FACTOR_HEADER.toLowerCase()) ?? undefined,
      confirmed: headerOf(request, CONFIRMED_HEADER.toLowerCase()) ?? undefined,
      log: request.log,
      arrivedMs,
      setCookie: (cookie: string) => void reply.header('set-cookie', cookie),
      input: input.data,
      userId,
    }
    // The access rule was checked just above, which the types cannot follow.
    const callBy = (by: object) => ({ ...caller, ...by }) as Call<P>
    const both: { readonly [Q in Path]: Handler<Q> | Act<Q> } = handlers
    const handler = both[path]
    if (MUTATING.has(path)) await untilLendable(ctx.db)
    progress.begun = true
    const outcome =
      operator && isOperatorPath(path)
        ? await gate.carryOut(
            path,
            askedOf(request),
            operator.value,
            input.data,
            deedOf(handler, (people) => callBy({ operator: operator.value, people })),
          )
        : await plain(handler)(callBy({}))
    if (!outcome.ok) return refuse(path, outcome.error)
    if (ctx.config.checkReplies) assertReply(path, outcome.value)
    ctx.metrics.callOutcomes.inc({ route: path, outcome: 'ok' })
    return { status: 0, ...outcome.value }
  }

  /** For large bodies: refuses an unauthorized caller before the body is read. */
  function largeBody(path: Path): Pick<RouteOptions, 'bodyLimit' | 'onRequest'> {
    const bodyLimit = mostBytesOf(path)
    if (bodyLimit === undefined) return {}
    return {
      bodyLimit,
      onRequest: async (request, reply) => {
        if (!isOperatorPath(path)) return
        const operator = await gate.identify(path, askedOf(request))
        if (!operator.ok) await reply.header('connection', 'close').send(refuse(path, operator.error))
      },
    }
  }

  function refuse(path: Path, why: Refusal): Refused {
    ctx.metrics.callOutcomes.inc({ route: path, outcome: why.id })
    ctx.tracing.current()?.set({ 'baize.refusal': why.id })
    return refused(why)
  }
}

const deedOf = <P extends Path>(
  handler: Handler<P> | Act<P>,
  callBy: (people: People) => Call<P>,
): Deed<ReplyOf<P>> =>
  typeof handler === 'function'
    ? (people) => handler(callBy(people))
    : {
        plan: (people, db) => handler.plan(callBy(people), db),
        carryOut: (people, plan) => handler.carryOut(callBy(people), plan),
      }

function plain<P extends Path>(handler: Handler<P> | Act<P>): Handler<P> {
  assert(typeof handler === 'function', 'a call of no operator takes one person')
  return handler
}

/** A browser that opens the launch of a game as an address gets the page that launches it; all others make a call. */
function launchByAddress(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('vary', 'accept')
  if (!(request.headers.accept ?? '').includes('text/html')) return done()
  const { searchParams } = new URL(request.url, 'http://site')
  reply.redirect(launchAddress(searchParams, headerOf(request, 'sec-fetch-dest') === 'iframe'))
}

/** Browsers name the origin of a request's page in a header that no page can set. Others than browsers do not. */
function isOfAnotherSite(request: FastifyRequest): boolean {
  const from = headerOf(request, 'sec-fetch-site')
  return from !== null && from !== 'same-origin' && from !== 'none'
}

/** Credentials of an operator call. */
export const askedOf = (request: FastifyRequest): GateInput => ({
  ip: request.ip,
  credentials: {
    cookie: request.headers.cookie,
    authorization: request.headers.authorization,
    fromConsole: headerOf(request, CONSOLE_HEADER.toLowerCase()) !== null && !isOfAnotherSite(request),
  },
  confirmation: headerOf(request, CONFIRMATION_HEADER.toLowerCase()),
})

function costlyLimiters({ clock }: PlatformContext): ReadonlyMap<string, Limiter> {
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

/** Null for invalid JSON. Fastify does not parse a sealed body, so prototype-polluting keys are dropped here too. */
function parsed(text: string): { readonly value: unknown } | null {
  try {
    return {
      value: JSON.parse(text, (key, value: unknown) =>
        key === '__proto__' || key === 'constructor' ? undefined : value,
      ),
    }
  } catch {
    return null
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function assertReply(path: Path, reply: unknown): void {
  const checked = CALLS[path].reply.safeParse(reply)
  if (!checked.success)
    throw new Error(`reply of ${path} does not fit the contract: ${z.prettifyError(checked.error)}`)
  if (!isDeepStrictEqual(checked.data, reply))
    throw new Error(`reply of ${path} has fields that are not in the contract`)
}

function tooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return reply
    .code(429)
    .header('retry-after', seconds)
    .send(refused(tooManyRequests(seconds)))
}

const tooManyRequests = (seconds: number): Refusal => refusal('tooManyRequests', { seconds: String(seconds) })
