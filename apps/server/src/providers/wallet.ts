import type { CurrencyId } from '@baize/contract/shared'
import { userId as asUserId, err, type Minor, ok, type Result, type UserId, ZERO } from '@baize/kit'
import type { Json, LedgerCommand, LedgerRefusal, ProviderCover, ProviderSettle } from '../ledger/commands.ts'
import { OutcomeUnknown } from '../ledger/faults.ts'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import { readTogether } from '../platform/db/batched-read.ts'
import { mayNotBet } from '../players/forbidden/service.ts'
import { writeNotices } from '../players/notices/service.ts'
import { type CallKind, callClaims } from './call-kinds.ts'
import type { ProviderContext } from './context.ts'
import { countingOf, isPlayable } from './games.ts'
import { type StoredBet, selectBet, selectEventNames, selectWallets } from './sql.ts'
import { type Session, type TokenFault, tokenReader } from './tokens.ts'

export type WalletRefusal = LedgerRefusal | TokenFault | 'wrongCurrency' | 'unknownPlayer' | 'unknownGame'

/** A player's wallet as a provider sees it: the currency by our id and by the provider's name for it. */
export type Purse = { readonly userId: UserId; readonly currencyId: CurrencyId; readonly currency: string }

export type Moved = { readonly balance: Minor; readonly replayed: boolean }

type Call = {
  /** The provider's id of this call; the same id is the same move. */
  readonly id: string
  /** Everything that makes the call what it is: another body under the same id is refused. */
  readonly body: string
  readonly purse: Purse
  /** The provider's id of the bet. */
  readonly reference: string
}
type Paid = Call & { readonly amount: Minor }
type Settlement = Paid & { readonly result: string }

/** The one interface between wire formats and the ledger. */
export type ProviderWallet = {
  readonly provider: Provider
  /** The player of a token, and the game it was made for. The first call redeems the token. */
  profile(token: string): Promise<Result<Session & Purse, TokenFault>>
  purse(userId: string): Promise<Purse | null>
  balance(userId: UserId): Promise<Minor>
  debit(
    bet: Paid & {
      readonly gameId?: string
      readonly round?: string
      readonly detail?: Json
      readonly free?: boolean
      /** The side of a market that the bet is on, if the provider tells. */
      readonly cover?: ProviderCover
    },
  ): Promise<Result<Moved, WalletRefusal>>
  /** Adds to what was paid. */
  credit(win: Paid & { readonly closes?: boolean }): Promise<Result<Moved, WalletRefusal>>
  /** States what is paid in all, in place of an earlier settlement. */
  settle(settlement: Settlement): Promise<Result<Moved, WalletRefusal>>
  unsettle(call: Call): Promise<Result<Moved, WalletRefusal>>
  cashOut(part: Paid & { readonly part: boolean }): Promise<Result<Moved, WalletRefusal>>
  rollback(call: Call & { readonly unlessSettled: boolean }): Promise<Result<Moved, WalletRefusal>>
  lookUp(reference: string): Promise<StoredBet | null>
  /** Whether the id belongs to this kind of call. It does from the first call with it, whatever becomes of that. */
  claim(kind: CallKind, id: string): Promise<boolean>
  /**
   * The outcome of this very call, if it was carried out before. A retry that would be refused today, because the token
   * has ended or the game is closed, must still hear that it was.
   */
  earlier(kind: CallKind, id: string, body: string): Promise<Moved | null>
  /** A fault of the provider that a person has to look at. Nothing has moved. */
  alarm(reason: string, fields: Readonly<Record<string, string>>): void
}

const SOME = 256
const MOST_PURSES = 50_000

export function providerWallet(ctx: ProviderContext, provider: Provider): ProviderWallet {
  const { ledger, db, log } = ctx
  const { name } = provider
  const redeem = tokenReader(ctx, provider)
  const readWallet = readTogether({
    most: SOME,
    read: (users: readonly UserId[]) => selectWallets(db, users),
  })
  const claim = callClaims(db, name)
  /** A wallet keeps its currency for ever. */
  const purses = new Map<UserId, Purse>()
  const currencyOf = (id: CurrencyId): string => provider.currencies[id] ?? id
  const keyOf = (kind: CallKind, id: string): string => `provider:${name}:${kind}:${id}`

  const command = (kind: CallKind, { id, body, purse, reference }: Call) => ({
    key: keyOf(kind, id),
    body,
    userId: purse.userId,
    answer: null,
    provider: name,
    reference,
  })
  const post = async (asked: LedgerCommand): Promise<Result<Moved, WalletRefusal>> => {
    try {
      const posted = await ledger.post(asked)
      if (!posted.ok) return posted
      const { balance, replayed } = posted.value
      if (!replayed && 'amount' in asked && asked.kind !== 'provider.debit' && asked.amount > 0n)
        ctx.providerNews.paid()
      return ok({ balance, replayed })
    } catch (error) {
      // The same call again finds out what happened.
      if (error instanceof OutcomeUnknown) return err('serverBusy')
      throw error
    }
  }
  const settle = (kind: CallKind, call: Paid, how: Pick<ProviderSettle, 'as' | 'result' | 'closes'>) =>
    post({
      ...command(kind, call),
      ...how,
      kind: 'provider.settle',
      currencyId: call.purse.currencyId,
      amount: call.amount,
      negative: provider.negative,
    })
  /** The player may have left the sportsbook hours ago. A repeated settlement tells nothing new, but makes up for a crash. */
  const tell = readTogether({
    most: SOME,
    read: async (settlements: readonly Settlement[]) => {
      try {
        const events = await selectEventNames(
          db,
          name,
          settlements.map(({ reference }) => reference),
        )
        const notices = settlements.map((settlement) =>
          noticeOf(name, settlement, events.get(settlement.reference)),
        )
        await writeNotices(db, notices, ctx.clock.now())
      } catch (error) {
        log.warn({ provider: name, cause: String(error) }, 'notices of settled bets not written')
      }
      return new Map<Settlement, never>()
    },
  })
  const earlier = async (kind: CallKind, id: string, body: string): Promise<Moved | null> => {
    const found = await ledger.find(keyOf(kind, id), body)
    return found.ok && found.value ? { balance: found.value.balance, replayed: true } : null
  }

  return {
    provider,
    profile: async (token) => {
      const session = await redeem(token)
      return session.ok ? ok({ ...session.value, currency: currencyOf(session.value.currencyId) }) : session
    },
    purse: async (userId) => {
      if (!/^[1-9]\d{0,14}$/.test(userId)) return null
      const id = asUserId(userId)
      const known = purses.get(id)
      if (known) return known
      const wallet = await readWallet(id)
      if (!wallet) return null
      const purse = { userId: id, currencyId: wallet.currencyId, currency: currencyOf(wallet.currencyId) }
      const [oldest] = purses.size < MOST_PURSES ? [] : purses.keys()
      if (oldest !== undefined) purses.delete(oldest)
      purses.set(id, purse)
      return purse
    },
    balance: async (userId) => (await ledger.balances(userId)).main,
    debit: async ({ gameId, round, detail, free, cover, ...bet }) => {
      if (gameId !== undefined && !(await isPlayable(ctx, provider, gameId))) return err('unknownGame')
      if (await mayNotBet(ctx, bet.purse.userId)) {
        const taken = await earlier('bet', bet.id, bet.body)
        return taken ? ok(taken) : err('barred')
      }
      const counting = await countingOf(ctx, provider, gameId, round)
      return post({
        ...command('bet', bet),
        kind: 'provider.debit',
        rtp: counting.rtp,
        currencyId: bet.purse.currencyId,
        amount: bet.amount,
        ...(gameId !== undefined && { gameId }),
        ...(round !== undefined && { round }),
        ...(detail !== undefined && { detail }),
        ...(free ? { free: true } : cover ? { cover } : counting.cover && { cover: counting.cover }),
      })
    },
    credit: ({ closes, ...win }) =>
      win.amount === 0n
        ? settle('win', win, { as: 'part', ...(closes && { closes: true }) })
        : post({
            ...command('win', win),
            kind: 'provider.credit',
            currencyId: win.purse.currencyId,
            amount: win.amount,
            ...(closes && { closes: true }),
          }),
    settle: async (settlement) => {
      const { result, ...paid } = settlement
      const settled = await settle('settle', paid, { as: 'settled', result })
      if (settled.ok) await tell(settlement)
      return settled
    },
    unsettle: (call) => settle('unsettle', { ...call, amount: ZERO }, { as: 'open', result: 'open' }),
    cashOut: ({ part, ...call }) =>
      settle('cashout', call, { as: part ? 'part' : 'cashedOut', result: 'cashout' }),
    rollback: ({ unlessSettled, ...call }) =>
      post({
        ...command('rollback', call),
        kind: 'provider.rollback',
        ...(unlessSettled && { unlessSettled: true }),
      }),
    lookUp: (reference) => selectBet(db, name, reference),
    claim: async (kind, id) => {
      const isOwn = await claim(kind, id)
      if (!isOwn) log.error({ provider: name, kind, id }, 'call of another kind under a known id')
      return isOwn
    },
    earlier,
    alarm: (reason, fields) =>
      log.error({ ...fields, provider: name, reason }, 'provider call needs attention'),
  }
}

function noticeOf(
  provider: string,
  { purse, reference, amount, result }: Settlement,
  event: string | undefined,
) {
  const outcome = result === 'refund' ? 'Void' : amount > 0n ? 'Paid' : 'Lost'
  return {
    user: purse.userId,
    type: 'BET_SETTLED',
    ...SETTLED[outcome],
    values: { amount: String(amount), currencyId: purse.currencyId, event: event ?? reference },
    source: `settled:${provider}:${reference}:${amount}`,
  }
}

const SETTLED = {
  Paid: { title: 'notify.betPaidTitle', description: 'notify.betPaidText' },
  Void: { title: 'notify.betVoidTitle', description: 'notify.betVoidText' },
  Lost: { title: 'notify.betLostTitle', description: 'notify.betLostText' },
} as const
