import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { currency } from '@baize/contract/shared'
import { err, MAX_AMOUNT, type Minor, minor, ok, type Result } from '@baize/kit'
import type * as z from 'zod/mini'
import type { Hub88Provider } from '../../platform/configuration/provider-settings.ts'
import type { Adapter, Answered, DoorFault } from '../adapter.ts'
import { exactJson, parseExact } from '../exact-json.ts'
import { openedAt, postJson } from '../outgoing.ts'
import { lacksField } from '../texts.ts'
import type { Moved, ProviderWallet, Purse, WalletRefusal } from '../wallet.ts'
import { AskUser, Bet, LaunchReply, Rollback, SCALE, type Status, Win } from './wire.ts'

const SIGNATURE = 'x-hub88-signature'

/** Parsing a key takes as long as verifying with it. */
const keys = new Map<string, KeyObject>()

function keyOf(pem: string): KeyObject {
  const known = keys.get(pem)
  if (known) return known
  const key = createPublicKey(pem)
  keys.set(pem, key)
  return key
}

/** Hub88's wallet API v2, see docs/providers.md. Outcomes are HTTP 200 with a status in the body. */
export const hub88: Adapter<Hub88Provider> = {
  routes: [
    { method: 'POST', path: '/user/info' },
    { method: 'POST', path: '/user/balance' },
    { method: 'POST', path: '/transaction/bet' },
    { method: 'POST', path: '/transaction/win' },
    { method: 'POST', path: '/transaction/rollback' },
  ],
  isSigned: ({ publicKeys }, headers, raw) => {
    const given = headers[SIGNATURE]
    if (typeof given !== 'string' || !/^[A-Za-z0-9+/]{2,1400}={0,2}$/.test(given)) return false
    const signature = Buffer.from(given, 'base64')
    return publicKeys.some((key) => verify('RSA-SHA256', raw, keyOf(key), signature))
  },
  answer: async (wallet, { path, text }) => {
    const given = parseExact(text)
    switch (path) {
      case '/user/info':
      case '/user/balance':
        return read(AskUser, given, (asked) => replyUser(wallet, asked, path === '/user/balance'))
      case '/transaction/bet':
        return read(Bet, given, (bet) => takeBet(wallet, bet))
      case '/transaction/win':
        return read(Win, given, (win) => claimed(wallet, 'win', win, () => payWin(wallet, win)))
      default:
        return read(Rollback, given, (rollback) =>
          claimed(wallet, 'rollback', rollback, () => rollBack(wallet, rollback)),
        )
    }
  },
  refuse: (fault) => reply({ status: DOOR[fault] }),
  sign: signed,
  amount: (currencyId, written) => {
    if (!/^(0|[1-9]\d{0,24})$/.test(written)) return null
    const amount = amountOf({ currencyId }, written)
    return amount.ok ? amount.value : null
  },
  launch: async (provider, { gameId, language, isMobile, publicUrl, player }) => {
    const body = JSON.stringify({
      ...(player && { user: player.userId, token: player.token }),
      game_code: gameId,
      operator_id: provider.operatorId,
      platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
      lang: language,
      // XXX without a token is play money.
      currency: player ? (provider.currencies[player.currencyId] ?? player.currencyId) : 'XXX',
      ...(player && { country: player.countryId }),
      lobby_url: `${publicUrl}/`,
      deposit_url: `${publicUrl}/#recharge`,
    })
    const url = `${provider.url}/operator/generic/v2/game/url`
    const given = await postJson(url, body, signed(provider, body))
    const launched = LaunchReply.safeParse(given)
    return launched.success ? openedAt(provider, launched.data.url) : err('down')
  },
}

function signed({ privateKey }: Hub88Provider, body: string): Readonly<Record<string, string>> {
  return { 'X-Hub88-Signature': sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64') }
}

const DOOR: Readonly<Record<DoorFault, Status>> = {
  address: 'RS_ERROR_INVALID_PARTNER',
  tooMany: 'RS_ERROR_UNKNOWN',
  signature: 'RS_ERROR_INVALID_SIGNATURE',
  unknown: 'RS_ERROR_UNKNOWN',
}

type Fields = Readonly<Record<string, string | bigint>>

const reply = (fields: Fields & { readonly status: Status }): Answered => ({
  code: 200,
  body: exactJson(fields),
})

type Asked = { readonly user: string; readonly request_uuid: string }

const refused = ({ user, request_uuid }: Asked, status: Status, more: Fields = {}): Answered =>
  reply({ user, status, request_uuid, ...more })

/** Hands a well-formed call on. */
function read<T extends Asked>(
  schema: z.ZodMiniType<T>,
  given: unknown,
  next: (call: T) => Promise<Answered>,
): Answered | Promise<Answered> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return next(parsed.data)
  return reply({
    status: lacksField(given, parsed.error.issues) ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_WRONG_TYPES',
  })
}

/** Refuses an id that belongs to another kind of call. */
async function claimed(
  wallet: ProviderWallet,
  kind: 'win' | 'rollback',
  call: Asked & { readonly transaction_uuid: string },
  next: () => Promise<Answered>,
): Promise<Answered> {
  return (await wallet.claim(kind, call.transaction_uuid)) ? next() : refused(call, REUSED)
}

const REUSED = 'RS_ERROR_DUPLICATE_TRANSACTION'

const unitOf = ({ currencyId }: Pick<Purse, 'currencyId'>): bigint =>
  10n ** BigInt(SCALE - currency(currencyId).decimalLength)

/** More precise than the currency, or more than any amount may be: refused, never rounded. */
function amountOf(purse: Pick<Purse, 'currencyId'>, written: string): Result<Minor, 'amount'> {
  const given = BigInt(written)
  const unit = unitOf(purse)
  return given % unit === 0n && given / unit <= MAX_AMOUNT ? ok(minor(given / unit)) : err('amount')
}

const moved = (asked: Asked, purse: Purse, balance: Minor, reference?: string): Answered => ({
  ...reply({
    user: asked.user,
    status: 'RS_OK',
    request_uuid: asked.request_uuid,
    currency: purse.currency,
    balance: balance * unitOf(purse),
  }),
  userId: purse.userId,
  reference,
})

async function replyUser(
  wallet: ProviderWallet,
  asked: z.output<typeof AskUser>,
  withBalance: boolean,
): Promise<Answered> {
  const session = await wallet.profile(asked.token)
  if (!session.ok) return refused(asked, statusOf(session.error))
  if (session.value.userId !== asked.user) return refused(asked, 'RS_ERROR_INVALID_TOKEN')
  if (withBalance) return moved(asked, session.value, await wallet.balance(session.value.userId))
  const { user, request_uuid } = asked
  return {
    ...reply({ user, status: 'RS_OK', request_uuid, currency: session.value.currency }),
    userId: session.value.userId,
  }
}

async function takeBet(wallet: ProviderWallet, bet: z.output<typeof Bet>): Promise<Answered> {
  const reference = bet.transaction_uuid
  const [isOwn, purse, session] = await Promise.all([
    wallet.claim('bet', reference),
    wallet.purse(bet.user),
    wallet.profile(bet.token),
  ])
  if (!isOwn) return refused(bet, REUSED)
  if (!purse) return refused(bet, 'RS_ERROR_INVALID_TOKEN')
  const call = { id: reference, reference, purse, body: bodyOf('bet', bet) }
  const about = { reference, userId: purse.userId }
  // The first reply again, unless the bet was rolled back since: then it is over.
  const taking = async ({ balance, replayed }: Moved): Promise<Answered> =>
    replayed && (await wallet.lookUp(reference))?.rolledBack
      ? { ...refused(bet, 'RS_ERROR_TRANSACTION_ROLLED_BACK'), ...about }
      : moved(bet, purse, balance, reference)
  // A retry of a bet that was taken hears so, also when the token has ended since.
  const again = async (status: Status): Promise<Answered> => {
    const earlier = await wallet.earlier('bet', call.id, call.body)
    if (!earlier) return { ...refused(bet, status), ...about }
    return taking(earlier)
  }
  if (!session.ok) return again(statusOf(session.error))
  if (session.value.userId !== purse.userId) return { ...refused(bet, 'RS_ERROR_INVALID_TOKEN'), ...about }
  if (bet.currency !== purse.currency) return { ...refused(bet, 'RS_ERROR_WRONG_CURRENCY'), ...about }
  const amount = bet.is_free ? ok(minor(0n)) : amountOf(purse, bet.amount)
  if (!amount.ok || (amount.value === 0n && !bet.is_free))
    return { ...refused(bet, 'RS_ERROR_WRONG_TYPES'), ...about }
  const taken = await wallet.debit({
    ...call,
    amount: amount.value,
    gameId: bet.game_code,
    free: bet.is_free,
    ...(bet.round !== undefined && { round: bet.round }),
  })
  if (taken.ok) return taking(taken.value)
  if (taken.error === 'unknownGame') return again('RS_ERROR_INVALID_GAME')
  return outcome(wallet, bet, purse, taken, reference)
}

async function payWin(wallet: ProviderWallet, win: z.output<typeof Win>): Promise<Answered> {
  const purse = await wallet.purse(win.user)
  if (!purse) return refused(win, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const reference = win.reference_transaction_uuid
  if (win.currency !== purse.currency) return refused(win, 'RS_ERROR_WRONG_CURRENCY')
  const amount = amountOf(purse, win.amount)
  if (!amount.ok) return refused(win, 'RS_ERROR_WRONG_TYPES')
  const paid = await wallet.credit({
    id: win.transaction_uuid,
    reference,
    purse,
    amount: amount.value,
    body: bodyOf('win', win),
    closes: win.round_closed,
  })
  return outcome(wallet, win, purse, paid, reference)
}

async function rollBack(wallet: ProviderWallet, rollback: z.output<typeof Rollback>): Promise<Answered> {
  const purse = await wallet.purse(rollback.user)
  if (!purse) return refused(rollback, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
  const reference = rollback.reference_transaction_uuid
  const about = { reference, userId: purse.userId }
  // Only bets are rolled back, with all they have won. The rollback of a win would otherwise be remembered as one of a
  // bet that never comes.
  if (!(await wallet.claim('bet', reference))) {
    wallet.alarm('rollback of a win', { reference, userId: purse.userId })
    return { ...refused(rollback, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'), ...about }
  }
  const body = bodyOf('rollback', rollback)
  const back = await wallet.rollback({
    id: rollback.transaction_uuid,
    reference,
    purse,
    body,
    unlessSettled: false,
  })
  // Rolled back under another id: the effect stands.
  if (!back.ok && back.error === 'rolledBack')
    return moved(rollback, purse, await wallet.balance(purse.userId), reference)
  if (!back.ok && back.error === 'insufficientFunds')
    wallet.alarm('rollback of a win that is spent', { reference, userId: purse.userId })
  return outcome(wallet, rollback, purse, back, reference)
}

async function outcome(
  wallet: ProviderWallet,
  asked: Asked,
  purse: Purse,
  result: Result<Moved, WalletRefusal>,
  reference: string,
): Promise<Answered> {
  if (result.ok) return moved(asked, purse, result.value.balance, reference)
  const more: Fields =
    result.error === 'insufficientFunds'
      ? { currency: purse.currency, balance: (await wallet.balance(purse.userId)) * unitOf(purse) }
      : {}
  return { ...refused(asked, statusOf(result.error), more), reference, userId: purse.userId }
}

/** The fields that make a transaction what it is. A retry has another `request_uuid`, and may have another token. */
function bodyOf(
  kind: string,
  call: {
    readonly user: string
    readonly amount?: string
    readonly currency?: string
    readonly game_code?: string
    readonly round?: string | undefined
    readonly is_free?: boolean
    readonly reference_transaction_uuid?: string
  },
): string {
  const { user, amount, currency: money, game_code, round, is_free, reference_transaction_uuid } = call
  return JSON.stringify([kind, user, amount, money, game_code, round, is_free, reference_transaction_uuid])
}

function statusOf(refusal: WalletRefusal): Status {
  switch (refusal) {
    case 'insufficientFunds':
      return 'RS_ERROR_NOT_ENOUGH_MONEY'
    case 'barred':
    case 'excluded':
      return 'RS_ERROR_USER_DISABLED'
    case 'limitReached':
    case 'sessionOver':
    case 'stakeOverBonus':
      return 'RS_ERROR_LIMIT_REACHED'
    case 'requestIdReused':
      return 'RS_ERROR_DUPLICATE_TRANSACTION'
    case 'rolledBack':
      return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    case 'unknownBet':
      return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    case 'unknownToken':
      return 'RS_ERROR_INVALID_TOKEN'
    case 'tokenExpired':
      return 'RS_ERROR_TOKEN_EXPIRED'
    case 'unknownGame':
      return 'RS_ERROR_INVALID_GAME'
    default:
      // Busy, or a refusal that no call of this format can meet: retried by them.
      return 'RS_ERROR_UNKNOWN'
  }
}
