import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { currency } from '@baize/contract/shared'
import { formatAmount, type Minor, minor, parseAmount, present, type Result } from '@baize/kit'
import * as jose from 'jose'
import type * as z from 'zod/mini'
import type { Json, ProviderCover } from '../../ledger/commands.ts'
import type { BetsyProvider } from '../../platform/configuration/provider-settings.ts'
import type { Adapter, Answered, DoorFault } from '../adapter.ts'
import type { CallKind } from '../call-kinds.ts'
import { exactJson, parseExact, type Written } from '../exact-json.ts'
import { openedAt } from '../outgoing.ts'
import type { Moved, ProviderWallet, Purse, WalletRefusal } from '../wallet.ts'
import { AskProfile, Check, CODES, type Fault, Place, Rollback, Settle, Typed, Unsettle } from './wire.ts'

const SIGNATURE = 'x-sign-jws'
/** A key of the ledger has at most 200 characters, with the provider's name and the kind of the call. */
const MOST_PLAIN = 130

/** Making a key takes longer than verifying with it. */
const keys = new Map<string, KeyObject>()

function keyOf(secret: string): KeyObject {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(Buffer.from(secret))
  keys.set(secret, key)
  return key
}

/** Protected headers that a secret has signed. A provider sends the same one with every call. */
const goodHeaders = new Set<string>()
const MOST_HEADERS = 64

/** HS256, and no extension that we would have to understand. */
function isGoodHeader(header: string): boolean {
  if (goodHeaders.has(header)) return true
  try {
    const { alg, crit } = jose.decodeProtectedHeader({ protected: header })
    return alg === 'HS256' && crit === undefined
  } catch {
    return false
  }
}

/** A Betsy-style sportsbook, see docs/providers.md. Refusals are HTTP 400 with a code. */
export const betsy: Adapter<BetsyProvider> = {
  routes: [
    { method: 'POST', path: '/user/profile' },
    { method: 'POST', path: '/user/balance' },
    { method: 'POST', path: '/payment/bet' },
    { method: 'PUT', path: '/payment/bet' },
    { method: 'POST', path: '/payment/check' },
  ],
  // By hand: jose verifies in a thread of its own, which costs more than the hash of so few bytes.
  isSigned: ({ secrets }, headers, raw) => {
    const given = headers[SIGNATURE]
    const parts = typeof given === 'string' && /^([\w-]{2,1024})\.\.([\w-]{43})$/.exec(given)
    if (!parts) return false
    const [, header = '', signature = ''] = parts
    if (!isGoodHeader(header)) return false
    const signed = `${header}.${raw.toString('base64url')}`
    // As text, because several texts decode to the same bytes. Two secrets are valid during a change.
    const isValid = secrets.some((secret) =>
      timingSafeEqual(
        Buffer.from(signature),
        Buffer.from(createHmac('sha256', keyOf(secret)).update(signed).digest('base64url')),
      ),
    )
    if (isValid && goodHeaders.size < MOST_HEADERS) goodHeaders.add(header)
    return isValid
  },
  answer: async (wallet, { method, path, text }) => {
    const given = parseExact(text)
    switch (path) {
      case '/user/profile':
        return read(AskProfile, given, (asked) => replyProfile(wallet, asked))
      case '/user/balance':
        return read(AskProfile, given, (asked) => replyBalance(wallet, asked))
      case '/payment/check':
        return read(Check, given, (asked) => lookUp(wallet, asked))
      default: {
        const type = Typed.safeParse(given).data?.type
        if (method === 'POST' && type === '1') return read(Place, given, (bet) => place(wallet, bet))
        if (method === 'PUT' && type === '2')
          return read(Settle, given, (request) =>
            claimed(wallet, request.resultType === 'cashout' ? 'cashout' : 'settle', request, () =>
              settle(wallet, request),
            ),
          )
        if (method === 'PUT' && type === '1')
          return read(Unsettle, given, (request) =>
            claimed(wallet, 'unsettle', request, () => unsettle(wallet, request)),
          )
        if (method === 'PUT' && type === '3')
          return read(Rollback, given, (request) =>
            claimed(wallet, 'rollback', request, () => rollBack(wallet, request)),
          )
        return refused('invalid', 'type')
      }
    }
  },
  refuse: (fault) => refused(DOOR[fault], fault),
  sign: async ({ secrets }, body) => {
    const key = Buffer.from(present(secrets[0], 'secret'))
    const jws = await new jose.FlattenedSign(Buffer.from(body)).setProtectedHeader({ alg: 'HS256' }).sign(key)
    return { [SIGNATURE]: `${jws.protected}..${jws.signature}` }
  },
  amount: (currencyId, text) => {
    const amount = amountOf({ currencyId }, text)
    return amount.ok ? amount.value : null
  },
  launch: async (provider, { gameId, language, isMobile, match, player }) => {
    const query = new URLSearchParams({
      game: gameId,
      lang: language,
      device: isMobile ? 'mobile' : 'desktop',
      ...(match !== undefined && { match }),
      ...(player && {
        token: player.token,
        currency: provider.currencies[player.currencyId] ?? player.currencyId,
      }),
    })
    return openedAt(provider, `${provider.frames ?? provider.url}/?${query.toString()}`)
  },
}

const DOOR: Readonly<Record<DoorFault, Fault>> = {
  address: 'signature',
  tooMany: 'system',
  signature: 'signature',
  unknown: 'system',
}

type About = Pick<Answered, 'reference' | 'userId'>

const refused = (fault: Fault, message: string, about: About = {}): Answered => ({
  code: 400,
  body: exactJson({ code: CODES[fault], message }),
  ...about,
})

function read<T>(
  schema: z.ZodMiniType<T>,
  given: unknown,
  next: (call: T) => Promise<Answered>,
): Answered | Promise<Answered> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return next(parsed.data)
  return refused('invalid', String(parsed.error.issues[0]?.path[0] ?? 'not a JSON object'))
}

const written = ({ currencyId }: Pick<Purse, 'currencyId'>, amount: Minor): Written => ({
  '#': formatAmount(amount, currency(currencyId).decimalLength),
})

const amountOf = ({ currencyId }: Pick<Purse, 'currencyId'>, text: string) =>
  parseAmount(text, currency(currencyId).decimalLength)

const balanceOf = (purse: Purse, balance: Minor, transactionId?: string): Answered => ({
  code: 200,
  body: exactJson({
    userId: purse.userId,
    currency: purse.currency,
    amount: written(purse, balance),
    ...(transactionId !== undefined && { transactionId }),
  }),
  userId: purse.userId,
  reference: transactionId,
})

async function replyProfile(wallet: ProviderWallet, asked: z.output<typeof AskProfile>): Promise<Answered> {
  const session = await wallet.profile(asked.token)
  if (!session.ok) return refused(faultOf(session.error), session.error)
  const { userId, currency: money } = session.value
  return { code: 200, body: exactJson({ userId, currency: money, currencies: [money] }), userId }
}

async function replyBalance(wallet: ProviderWallet, asked: z.output<typeof AskProfile>): Promise<Answered> {
  const session = await wallet.profile(asked.token)
  if (!session.ok) return refused(faultOf(session.error), session.error)
  return balanceOf(session.value, await wallet.balance(session.value.userId))
}

/** A selection without the fields that the provider left out. */
const stored = (selection: z.output<typeof Place>['metadata'][number]): Json =>
  Object.fromEntries(
    Object.entries(selection).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** Odds in hundredths. A sportsbook that names none pays twice the stake. */
function oddsOf(coefficient: string | undefined): bigint {
  const odds = Math.floor(Number(coefficient ?? 2) * 100)
  return BigInt(Math.min(Math.max(odds, 100), 100_000_000))
}

/** The side of a single bet. Of a combination no side is known that covers it. */
function coverOf(
  { provider }: ProviderWallet,
  { metadata, coefficient }: z.output<typeof Place>,
  amount: Minor,
): ProviderCover | null {
  const [only, ...more] = metadata
  if (more.length > 0 || only?.eventId === undefined || only.outcomeId === undefined) return null
  return {
    market: `${provider.name} ${only.eventId} ${only.marketId ?? ''}`,
    side: {
      id: only.outcomeId,
      pays: minor((amount * oddsOf(only.coefficient ?? coefficient)) / 100n),
    },
  }
}

async function place(wallet: ProviderWallet, bet: z.output<typeof Place>): Promise<Answered> {
  const { transactionId } = bet
  const [isOwn, purse, session] = await Promise.all([
    wallet.claim('bet', changeId(transactionId, bet.requestId)),
    wallet.purse(bet.userId),
    wallet.profile(bet.token),
  ])
  if (!isOwn) return refused('processed', 'requestIdReused', { reference: transactionId })
  if (!purse) return refused('invalid', 'userId', { reference: transactionId })
  const about = { reference: transactionId, userId: purse.userId }
  const isFree = bet.bonusId !== undefined && bet.bonusId !== null && /^0(\.0+)?$/.test(bet.amount)
  const body = JSON.stringify(['bet', bet.userId, bet.currency, bet.amount, isFree])
  const call = { id: transactionId, reference: transactionId, purse, body }
  // The first reply again, unless the bet was rolled back since: then it is over.
  const taking = async ({ balance, replayed }: Moved): Promise<Answered> =>
    replayed && (await wallet.lookUp(transactionId))?.rolledBack
      ? refused('processed', 'rolledBack', about)
      : balanceOf(purse, balance, transactionId)
  // A retry of a bet that was taken hears so, also when the token has ended since.
  const again = async (fault: Fault, message: string): Promise<Answered> => {
    const earlier = await wallet.earlier('bet', call.id, body)
    return earlier ? taking(earlier) : refused(fault, message, about)
  }
  if (!session.ok) return again(faultOf(session.error), session.error)
  if (session.value.userId !== purse.userId) return refused('unknownToken', 'other player', about)
  if (bet.currency !== purse.currency) return refused('invalid', 'currency', about)
  const amount = amountOf(purse, bet.amount)
  if (!amount.ok || (amount.value === 0n && !isFree)) return refused('invalid', 'amount', about)
  const cover = coverOf(wallet, bet, amount.value)
  const taken = await wallet.debit({
    ...call,
    amount: amount.value,
    gameId: session.value.gameId,
    free: isFree,
    ...(cover && { cover }),
    detail: {
      ...(bet.ticketType !== undefined && { ticketType: bet.ticketType }),
      ...(bet.coefficient !== undefined && { coefficient: bet.coefficient }),
      selections: bet.metadata.map((selection) => stored(selection)),
    },
  })
  if (taken.ok) return taking(taken.value)
  if (taken.error === 'unknownGame') return again('blocked', 'closed')
  return refused(faultOf(taken.error), taken.error, about)
}

/**
 * The id of one change to a bet. Both ids may contain colons, and together be longer than a key of the ledger: such a pair
 * is hashed. A hash has no colon, so it is never the id of another pair.
 */
function changeId(transactionId: string, requestId: string): string {
  const plain = `${transactionId}:${requestId}`
  return transactionId.includes(':') || plain.length > MOST_PLAIN
    ? createHash('sha256')
        .update(JSON.stringify([transactionId, requestId]))
        .digest('hex')
    : plain
}

/** Refuses a request that belongs to another kind of call: a bet and its un-settlement differ by the method alone. */
async function claimed(
  wallet: ProviderWallet,
  kind: CallKind,
  { transactionId, requestId }: { readonly transactionId: string; readonly requestId: string },
  next: () => Promise<Answered>,
): Promise<Answered> {
  return (await wallet.claim(kind, changeId(transactionId, requestId)))
    ? next()
    : refused('processed', 'requestIdReused', { reference: transactionId })
}

async function settle(wallet: ProviderWallet, request: z.output<typeof Settle>): Promise<Answered> {
  const { transactionId, requestId, resultType } = request
  const purse = await wallet.purse(request.userId)
  if (!purse) return refused('invalid', 'userId', { reference: transactionId })
  const about = { reference: transactionId, userId: purse.userId }
  if (request.currency !== purse.currency) return refused('invalid', 'currency', about)
  const amount = amountOf(purse, request.amount)
  if (!amount.ok) return refused('invalid', 'amount', about)
  const paid = {
    id: changeId(transactionId, requestId),
    reference: transactionId,
    purse,
    amount: amount.value,
    body: JSON.stringify([resultType, request.userId, request.currency, request.amount, request.partial]),
  }
  if (resultType !== 'cashout')
    return changed(
      purse,
      transactionId,
      await wallet.settle({ ...paid, result: resultType }),
      'resettleNegative',
    )
  // Only a cash-out is the player's own wish, so only it needs their session.
  const session = await wallet.profile(request.token ?? '')
  if (!session.ok) {
    const earlier = await wallet.earlier('cashout', paid.id, paid.body)
    return earlier
      ? balanceOf(purse, earlier.balance, transactionId)
      : refused(faultOf(session.error), session.error, about)
  }
  if (session.value.userId !== purse.userId) return refused('unknownToken', 'other player', about)
  return changed(purse, transactionId, await wallet.cashOut({ ...paid, part: request.partial }), 'funds')
}

async function unsettle(wallet: ProviderWallet, request: z.output<typeof Unsettle>): Promise<Answered> {
  const { transactionId } = request
  const purse = await wallet.purse(request.userId)
  if (!purse) return refused('invalid', 'userId', { reference: transactionId })
  if (request.currency !== purse.currency)
    return refused('invalid', 'currency', { reference: transactionId, userId: purse.userId })
  const taken = await wallet.unsettle({
    id: changeId(transactionId, request.requestId),
    reference: transactionId,
    purse,
    body: JSON.stringify(['unsettle', request.userId, request.currency]),
  })
  return changed(purse, transactionId, taken, 'resettleNegative')
}

async function rollBack(wallet: ProviderWallet, request: z.output<typeof Rollback>): Promise<Answered> {
  const { transactionId } = request
  const purse = await wallet.purse(request.userId)
  if (!purse) return refused('invalid', 'userId', { reference: transactionId })
  const back = await wallet.rollback({
    id: transactionId,
    reference: transactionId,
    purse,
    body: JSON.stringify(['rollback', request.userId]),
    unlessSettled: true,
  })
  if (!back.ok && back.error === 'rolledBack')
    return balanceOf(purse, await wallet.balance(purse.userId), transactionId)
  if (!back.ok && back.error === 'betSettled')
    wallet.alarm('rollback of a settled bet', { reference: transactionId, userId: purse.userId })
  return changed(purse, transactionId, back, 'funds')
}

/** The outcome of a change to a bet; `short` is the code for more than the balance holds. */
function changed(
  purse: Purse,
  reference: string,
  result: Result<Moved, WalletRefusal>,
  short: Fault,
): Answered {
  if (result.ok) return balanceOf(purse, result.value.balance, reference)
  const fault = result.error === 'insufficientFunds' ? short : faultOf(result.error)
  return refused(fault, result.error, { reference, userId: purse.userId })
}

/** Looks a bet up for a provider that got no answer. */
async function lookUp(wallet: ProviderWallet, { transactionId }: z.output<typeof Check>): Promise<Answered> {
  const bet = await wallet.lookUp(transactionId)
  if (!bet) return refused('invalid', 'unknown transaction', { reference: transactionId })
  const purse = await wallet.purse(bet.userId)
  return {
    code: 200,
    body: exactJson({
      transactionId,
      userId: bet.userId,
      currency: purse?.currency ?? bet.currencyId,
      amount: written(bet, bet.stake),
      paid: written(bet, bet.won),
      status: bet.rolledBack ? 'rolledBack' : STATUSES[bet.status],
    }),
    reference: transactionId,
    userId: bet.userId,
  }
}

const STATUSES = { OPEN: 'accepted', SETTLED: 'settled', CASHED_OUT: 'cashedOut' } as const

function faultOf(refusal: WalletRefusal): Fault {
  switch (refusal) {
    case 'insufficientFunds':
      return 'funds'
    case 'barred':
    case 'sessionOver':
      return 'blocked'
    case 'excluded':
      return 'selfExcluded'
    case 'limitReached':
      return 'lossLimit'
    case 'stakeOverBonus':
      return 'stakeLimit'
    case 'requestIdReused':
    case 'rolledBack':
    case 'betSettled':
      return 'processed'
    case 'unknownToken':
      return 'unknownToken'
    case 'tokenExpired':
      return 'tokenExpired'
    case 'unknownBet':
    case 'wrongCurrency':
      return 'invalid'
    default:
      // Busy, or a refusal that no call of this format can meet: rolled back by them.
      return 'system'
  }
}
