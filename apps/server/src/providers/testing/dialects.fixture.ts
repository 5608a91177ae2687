import type { User } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import type { FastifyInstance } from 'fastify'
import { type BetsyReply, betsyClient, jwsOf, NEXT_SECRET, SECRET, SPORTSBOOK } from './betsy.fixture.ts'
import { CASINO, type Hub88Reply, hub88Client, signatureOf } from './hub88.fixture.ts'
import { NEXT, THEIRS } from './rsa-keys.fixture.ts'

/** An answer of any wire format: the balance in decimals, or a fault by a name that both formats have. */
export type WireAnswer = { readonly balance: string } | { readonly fault: string }

export type Bet = {
  readonly id: string
  readonly user: string
  readonly token: string
  /** In decimals. */
  readonly amount: string
  readonly currency: string
  readonly free?: boolean
  /** The round of a casino's bet; one of its own unless told. */
  readonly round?: string
  /** The outcome of a sports bet. */
  readonly outcome?: string
}

/** A provider as the contract tests drive it, whatever its wire format. */
export type Dialect = {
  readonly provider: string
  balance(user: string, token: string): Promise<WireAnswer>
  bet(bet: Bet): Promise<WireAnswer>
  /** Pays a bet for good. The same call under the same id. */
  win(bet: Bet, amount: string, id?: string): Promise<WireAnswer>
  rollback(bet: Bet): Promise<WireAnswer>
  /** A bet whose amount is written like this on the wire. */
  written(bet: Bet, amount: string): Promise<WireAnswer>
  /** A balance call of this body and signature. */
  signed(body: string, by: 'current' | 'next' | 'broken'): Promise<WireAnswer>
  /** The amount as this format writes it. */
  readonly over: { readonly precise: string; readonly large: string }
}

const decimals = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`

/** One byte of it is another. */
const broken = (signature: string): string => {
  const at = signature.length - 10
  return `${signature.slice(0, at)}${signature[at] === 'A' ? 'B' : 'A'}${signature.slice(at + 1)}`
}

const STATUSES: Readonly<Record<string, string>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'funds',
  RS_ERROR_DUPLICATE_TRANSACTION: 'duplicate',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'rolledBack',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown',
  RS_ERROR_TOKEN_EXPIRED: 'tokenExpired',
  RS_ERROR_INVALID_TOKEN: 'token',
  RS_ERROR_WRONG_CURRENCY: 'currency',
  RS_ERROR_WRONG_TYPES: 'amount',
  RS_ERROR_USER_DISABLED: 'excluded',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_INVALID_SIGNATURE: 'signature',
  RS_ERROR_INVALID_PARTNER: 'address',
  RS_ERROR_INVALID_GAME: 'game',
  RS_ERROR_UNKNOWN: 'busy',
}

/** As Hub88 casinos do. */
export function hub88Dialect(app: FastifyInstance, gameId: string): Dialect {
  const { call, raw } = hub88Client(app)
  const told = ({ status, balance }: Hub88Reply): WireAnswer =>
    status === 'RS_OK'
      ? { balance: decimals(BigInt(balance ?? 0) / 1000n) }
      : { fault: STATUSES[status] ?? status }
  const units = (amount: string): number => Math.round(Number(amount) * 100_000)
  const body = ({ id, user, token, currency, amount, free, round }: Bet) => ({
    user,
    token,
    currency,
    amount: units(amount),
    game_code: gameId,
    transaction_uuid: id,
    round: round ?? `round-${id}`,
    is_free: free ?? false,
  })
  return {
    provider: CASINO,
    balance: async (user, token) => told(await call('/user/balance', { user, token })),
    bet: async (bet) => told(await call('/transaction/bet', body(bet))),
    win: async (bet, amount, id = randomUUID()) =>
      told(
        await call('/transaction/win', {
          ...body(bet),
          amount: units(amount),
          transaction_uuid: id,
          reference_transaction_uuid: bet.id,
          round_closed: true,
        }),
      ),
    rollback: async ({ id, user }) =>
      told(
        await call('/transaction/rollback', {
          user,
          transaction_uuid: randomUUID(),
          reference_transaction_uuid: id,
        }),
      ),
    written: async (bet, amount) => {
      const text = JSON.stringify({ request_uuid: randomUUID(), ...body({ ...bet, amount: '1.11' }) })
      return told((await raw('/transaction/bet', text.replace('111000', amount))).reply)
    },
    signed: async (text, by) => {
      const signature = signatureOf(text, by === 'next' ? NEXT.privateKey : THEIRS.privateKey)
      return told((await raw('/user/balance', text, by === 'broken' ? broken(signature) : signature)).reply)
    },
    over: { precise: '100001', large: '90071992547409920000000' },
  }
}

const CODES: Readonly<Record<number, string>> = {
  1: 'signature',
  3: 'token',
  4: 'tokenExpired',
  7: 'funds',
  9: 'game',
  12: 'limit',
  14: 'excluded',
  20: 'blocked',
  21: 'negative',
}
const MESSAGES: Readonly<Record<string, string>> = {
  requestIdReused: 'duplicate',
  rolledBack: 'rolledBack',
  betSettled: 'settled',
  unknownBet: 'unknown',
  currency: 'currency',
  amount: 'amount',
  serverBusy: 'busy',
  // The outcome is unknown, and the same call again finds it out.
  unknown: 'busy',
}

const betsyTold = ({ code, amount, message = '' }: BetsyReply): WireAnswer =>
  code === undefined
    ? { balance: (amount ?? 0).toFixed(2) }
    : { fault: CODES[code] ?? MESSAGES[message] ?? `${code} ${message}` }

/** Further calls that only a sportsbook makes. */
export type Sportsbook = Dialect & {
  settle(bet: Bet, amount: string, more?: object): Promise<WireAnswer>
  unsettle(bet: Bet): Promise<WireAnswer>
  cashOut(bet: Bet, amount: string, more?: object): Promise<WireAnswer>
  check(id: string): Promise<BetsyReply>
}

/** As Betsy-style sportsbooks do. */
export function betsyDialect(app: FastifyInstance): Sportsbook {
  const { call, raw } = betsyClient(app)
  const told = async (answer: Promise<{ readonly reply: BetsyReply }>): Promise<WireAnswer> =>
    betsyTold((await answer).reply)
  const money = (amount: string) => Number(amount)
  const body = ({ id, user, token, currency, amount, free, outcome }: Bet) => ({
    type: 1,
    token,
    transactionId: id,
    userId: user,
    currency,
    amount: free ? 0 : money(amount),
    coefficient: 1.85,
    ticketType: 'single',
    ...(free && { bonusId: 'free-bet', bonusAmount: money(amount) }),
    metadata: [
      {
        eventId: 17,
        marketId: '1x2',
        outcomeId: outcome ?? 'home',
        eventName: 'Old Quay – Tidewick',
        marketName: 'Match result',
        outcomeName: 'a line\nbreak',
        coefficient: 1.85,
        stage: 'prematch',
      },
    ],
  })
  const settle = ({ id, user, currency }: Bet, amount: string, more: object = {}) =>
    told(
      call('PUT', '/payment/bet', {
        type: 2,
        transactionId: id,
        userId: user,
        currency,
        amount: money(amount),
        resultType: Number(amount) === 0 ? 'lost' : 'won',
        ...more,
      }),
    )
  return {
    provider: SPORTSBOOK,
    balance: (_user, token) => told(call('POST', '/user/balance', { token })),
    bet: (bet) => told(call('POST', '/payment/bet', body(bet))),
    win: (bet, amount, id) => settle(bet, amount, id === undefined ? {} : { requestId: id }),
    rollback: ({ id, user }) =>
      told(call('PUT', '/payment/bet', { type: 3, transactionId: id, userId: user, errorCode: 10 })),
    written: (bet, amount) => {
      const text = JSON.stringify({ requestId: randomUUID(), ...body({ ...bet, amount: '1.11' }) })
      return told(raw('POST', '/payment/bet', text.replace('1.11', amount)))
    },
    signed: (text, by) => {
      const signature = jwsOf(text, by === 'next' ? NEXT_SECRET : SECRET)
      return told(raw('POST', '/user/balance', text, by === 'broken' ? broken(signature) : signature))
    },
    over: { precise: '1.111', large: '90071992547409.92' },
    settle,
    unsettle: ({ id, user, currency }) =>
      told(call('PUT', '/payment/bet', { type: 1, transactionId: id, userId: user, currency })),
    cashOut: (bet, amount, more = {}) =>
      settle(bet, amount, { resultType: 'cashout', token: bet.token, ...more }),
    check: async (transactionId) => (await call('POST', '/payment/check', { transactionId })).reply,
  }
}

export const betOf = (player: User, token: string, amount: string, id: string = randomUUID()): Bet => ({
  id,
  user: player.userId,
  token,
  amount,
  currency: 'USD',
})
