import { createSign } from 'node:crypto'
import { type Faults, strikes } from '@baize/sandbox-shared/faults'
import { jsonOf } from '@baize/sandbox-shared/journal'
import * as z from 'zod/mini'

/** Amounts of the wire: whole hundred-thousandths of the currency's unit. */
export const UNITS = 100_000n

/** `unknown` is no answer, or one that says nothing about the transaction: it may have been made. */
type Answer =
  | { readonly status: 'ok'; readonly balance: bigint | null; readonly currency: string | null }
  | { readonly status: 'refused'; readonly why: Refused; readonly balance: bigint | null }
  | { readonly status: 'unknown' }
export type Refused = 'funds' | 'session' | 'limit' | 'disabled' | 'game' | 'other'

export type Player = { readonly user: string; readonly token: string; readonly currency: string }
type Transaction = {
  readonly id: string
  readonly round: string
  readonly gameId: string
  readonly amount: bigint
}

export type Wallet = {
  balance(player: Player): Promise<Answer>
  bet(player: Player, bet: Transaction): Promise<Answer>
  win(player: Player, win: Transaction & { readonly reference: string }): Promise<Answer>
  rollback(
    player: Player,
    rollback: Omit<Transaction, 'amount'> & { readonly reference: string },
  ): Promise<Answer>
}

const WHY: Readonly<Record<string, Refused>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'funds',
  RS_ERROR_INVALID_TOKEN: 'session',
  RS_ERROR_TOKEN_EXPIRED: 'session',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_USER_DISABLED: 'disabled',
  RS_ERROR_INVALID_GAME: 'game',
}
/** The operator could not say what became of the transaction. */
const UNDECIDED = new Set(['RS_ERROR_UNKNOWN', 'RS_ERROR_TIMEOUT'])

const Reply = z.object({ status: z.string(), currency: z.optional(z.string()) })
/** Read from the text: a balance above 2^53 units must not pass through a float. */
const balanceIn = (text: string): bigint | null => {
  const found = /"balance"\s*:\s*(-?\d+)/.exec(text)?.[1]
  return found === undefined ? null : BigInt(found)
}

function answerOf(text: string): Answer {
  const reply = Reply.safeParse(jsonOf(text))
  if (!reply.success || UNDECIDED.has(reply.data.status)) return { status: 'unknown' }
  const balance = balanceIn(text)
  if (reply.data.status === 'RS_OK') return { status: 'ok', balance, currency: reply.data.currency ?? null }
  return { status: 'refused', why: WHY[reply.data.status] ?? 'other', balance }
}

const TIMEOUT_MS = 10_000

/** The operator's wallet: signed calls in the Hub88 wire format. */
export function operatorWallet({
  url,
  privateKey,
  faults,
  uuid,
  send = fetch,
}: {
  readonly url: string
  readonly privateKey: string
  readonly faults: Faults
  readonly uuid: () => string
  readonly send?: typeof fetch
}): Wallet {
  const post = async (
    path: string,
    fields: Readonly<Record<string, string | boolean | bigint>>,
  ): Promise<Answer> => {
    const spoiled = strikes(faults, 'wrongCurrencies') ? { ...fields, currency: 'JPY' } : fields
    const body = exactJson({ request_uuid: uuid(), ...spoiled })
    const isForged = strikes(faults, 'wrongSignatures')
    const signature = createSign('RSA-SHA256')
      .update(isForged ? `${body} ` : body)
      .sign(privateKey, 'base64')
    const once = async (): Promise<Answer> => {
      const response = await send(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hub88-signature': signature },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      return response.ok ? answerOf(text) : { status: 'unknown' }
    }
    try {
      const copies = strikes(faults, 'duplicates') ? 3 : 1
      const [first] = await Promise.all(Array.from({ length: copies }, once))
      return strikes(faults, 'loseReplies') || !first ? { status: 'unknown' } : first
    } catch {
      return { status: 'unknown' }
    }
  }
  const moved = ({ user, currency }: Player, { id, round, gameId }: Omit<Transaction, 'amount'>) => ({
    user,
    transaction_uuid: id,
    supplier_transaction_id: id,
    round,
    game_code: gameId,
    currency,
    is_free: false,
    is_supplier_promo: false,
    is_aggregated: false,
  })
  const rollback: Wallet['rollback'] = (player, given) =>
    post('/transaction/rollback', {
      ...moved(player, given),
      round_closed: true,
      reference_transaction_uuid: given.reference,
    })
  return {
    balance: ({ user, token }) => post('/user/balance', { user, token }),
    bet: async (player, given) => {
      if (strikes(faults, 'earlyRollbacks'))
        await rollback(player, { id: uuid(), round: given.round, gameId: given.gameId, reference: given.id })
      return post('/transaction/bet', {
        ...moved(player, given),
        token: player.token,
        round_closed: false,
        amount: given.amount,
      })
    },
    win: (player, given) =>
      post('/transaction/win', {
        ...moved(player, given),
        token: player.token,
        round_closed: true,
        amount: given.amount,
        reference_transaction_uuid: given.reference,
      }),
    rollback,
  }
}

/** JSON with bigints as plain numbers. */
const exactJson = (fields: Readonly<Record<string, string | boolean | bigint>>): string =>
  `{${Object.entries(fields)
    .map(
      ([name, value]) =>
        `${JSON.stringify(name)}:${typeof value === 'bigint' ? value.toString() : JSON.stringify(value)}`,
    )
    .join(',')}}`

export const DEMO_CURRENCY = 'XXX'
const DEMO_CREDITS = 1000n * UNITS
/** Caps the memory that visitors can take. */
const MOST_DEMOS = 10_000

/** Play money, kept in memory. A bet above the credits fills them up first: a demo never ends. */
export function demoWallet(): Wallet {
  const credits = new Map<string, bigint>()
  const of = (user: string) => credits.get(user) ?? DEMO_CREDITS
  const set = (user: string, balance: bigint): Answer => {
    credits.delete(user)
    credits.set(user, balance)
    const [oldest] = credits.keys()
    if (credits.size > MOST_DEMOS && oldest !== undefined) credits.delete(oldest)
    return { status: 'ok', balance, currency: DEMO_CURRENCY }
  }
  return {
    balance: async ({ user }) => set(user, of(user)),
    bet: async ({ user }, { amount }) =>
      set(user, (of(user) < amount ? (amount > DEMO_CREDITS ? amount : DEMO_CREDITS) : of(user)) - amount),
    win: async ({ user }, { amount }) => set(user, of(user) + amount),
    rollback: async ({ user }) => set(user, of(user)),
  }
}
