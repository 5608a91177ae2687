import type { ForcedRetry } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { bonusId, err, type Minor, ok, type Result, type UserId, ZERO } from '@baize/kit'
import { decimalText, limitIn, moneyText } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Confirmations } from '../../platform/http/confirmation.ts'
import { textOf } from '../../platform/messages/message.ts'
import { closeUser } from './account-sql.ts'
import type { AccountContext, OpenBonus } from './hooks.ts'
import { hashToken, type LoggedIn } from './service.ts'
import { type EndSockets, endSessions, notifySessionsEnded } from './sessions.ts'
import { confirmFully } from './step-up.ts'

const PATH = '/api/user/close'

/** Money that is given up with the account: too little to be withdrawn, and bonuses still being wagered. */
type Rest = {
  readonly main: Minor
  readonly bonuses: readonly OpenBonus[]
  readonly currencyId: CurrencyId
  readonly seq: number
}

type ClosingOptions = {
  readonly secondFactor: string | undefined
  readonly confirmed: string | undefined
  readonly language: string
  readonly confirmations: Confirmations
  readonly endSockets: EndSockets
}

/**
 * Closes the account at once, and for good after a week; until then its owner may reopen it. A rest that cannot be
 * withdrawn is given up for good: the player is told how much, and agrees, first. Its history stays in the books, and
 * nobody can log in.
 */
export async function closeAccount(
  ctx: AccountContext,
  { userId, token }: LoggedIn,
  { password }: InputOf<'/api/user/close'>,
  { secondFactor, confirmed, language, confirmations, endSockets }: ClosingOptions,
): Promise<Result<null, Refusal>> {
  const rest = await restOf(ctx, userId)
  if (!rest.ok) return rest
  const about = describe(userId, rest.value)
  // Asked before the authenticator's code, which works once.
  if (!isEmpty(rest.value) && !confirmations.isConfirmed(confirmed, PATH, about))
    return err(confirmations.ask(PATH, about, question(ctx, rest.value, language)))
  const person = await confirmFully(ctx, userId, { password, code: secondFactor })
  if (!person.ok) return person
  // A deposit may have arrived meanwhile. One that arrives even later is credited, and its owner can reopen the account.
  const restNow = await restOf(ctx, userId)
  if (!restNow.ok) return restNow
  if (describe(userId, restNow.value) !== about) return err(refusal('balanceMoved'))
  const given = await giveUp(ctx, userId, restNow.value)
  if (!given.ok) return given
  const ended = await inTransaction(ctx.db, async (tx) => {
    await ctx.accountHooks.stopPlaying(tx, userId, ctx.clock.now())
    await closeUser(tx, userId, ctx.clock.now())
    return endSessions(ctx, tx, userId, null)
  })
  // The page that closed the account gets no "ended elsewhere": it would ask the owner to log in again.
  const own = hashToken(token)
  notifySessionsEnded(
    userId,
    ended.filter((hash) => !hash.equals(own)),
    endSockets,
  )
  endSockets(userId, own, 'here')
  return ok(null)
}

const bonusSum = ({ bonuses }: Rest): bigint => bonuses.reduce((sum, { amount }) => sum + amount, 0n)
const isEmpty = (rest: Rest): boolean => rest.main + bonusSum(rest) === 0n

/** Everything the player agrees to. The sequence number makes any later move of money another agreement. */
const describe = (userId: UserId, { main, bonuses, seq }: Rest): string =>
  JSON.stringify([userId, String(main), bonuses.map(({ id }) => id), seq])

/**
 * The rest in an account that may close. The balance is read before the bets at providers: a bet that is not seen here
 * was made later, of a balance that is then not the one agreed to.
 */
async function restOf(ctx: AccountContext, userId: UserId): Promise<Result<Rest, Refusal>> {
  const [balances, bonuses] = await Promise.all([
    ctx.ledger.balances(userId),
    ctx.accountHooks.openBonuses(userId),
  ])
  const { main, task, register, held, payout, currencyId, seq } = balances
  const { hasBets, owed } = await ctx.accountHooks.openAtProviders(ctx.db, userId)
  if (held > 0n || hasBets) return err(refusal('accountOpenBets'))
  if (payout > 0n) return err(refusal('accountPaysOut'))
  if (owed > 0n) return err(refusal('accountOwes', { amount: decimalText(currencyId, owed) }))
  // A bonus that is fully wagered is about to be released to the balance.
  if (bonuses.some(({ left }) => left === 0n)) return err(refusal('accountBusy'))
  const rest = { main, bonuses, currencyId, seq }
  const canLeave = main >= limitIn(currencyId, ctx.site.money().minWithdrawal)
  return canLeave || task + register !== bonusSum(rest) ? err(refusal('accountNotEmpty')) : ok(rest)
}

function question(ctx: AccountContext, rest: Rest, spoken: string): ForcedRetry['confirm'] {
  const language = LanguageId.safeParse(spoken).data ?? 'en'
  const money = (amount: bigint) => moneyText(ctx, rest.currencyId, amount)
  const say = (words: string, values: Record<string, string> = {}) => textOf({ words, values, language })
  const bonus = bonusSum(rest)
  const min = limitIn(rest.currencyId, ctx.site.money().minWithdrawal)
  const lost = [
    ...(rest.main > 0n ? [say('security.closeRest', { amount: money(rest.main), min: money(min) })] : []),
    ...(bonus > 0n ? [say('security.closeBonus', { amount: money(bonus) })] : []),
    say('security.closeForGood'),
  ]
  return {
    title: say('security.closeRestTitle'),
    message: lost.join(' '),
    confirmLabel: say('security.closeRestGo'),
    danger: true,
  }
}

/**
 * First the balance, which nothing can be staked from afterwards, then the bonuses. Each move is keyed by the state that
 * the player agreed to. A crash in between leaves an open account with less in it; closing it again does the rest.
 */
async function giveUp(
  ctx: AccountContext,
  userId: UserId,
  { main, bonuses, currencyId, seq }: Rest,
): Promise<Result<null, Refusal>> {
  if (main > ZERO) {
    const posted = await ctx.ledger.post({
      kind: 'forfeit',
      key: `close:${userId}:${seq}`,
      body: JSON.stringify(['forfeit', userId, String(main)]),
      answer: null,
      userId,
      currencyId,
      amount: main,
    })
    if (!posted.ok) return err(refusal(posted.error))
  }
  for (const { id } of bonuses) {
    const posted = await ctx.ledger.post({
      kind: 'bonus.revoke',
      key: `close:${userId}:bonus:${id}`,
      body: JSON.stringify(['revoke', userId, id]),
      answer: null,
      userId,
      bonusId: bonusId(id),
      locked: true,
    })
    // Revoked by another attempt to close, or released to the balance: then the account is not empty any more.
    if (!posted.ok && posted.error !== 'bonusReleased') return err(refusal(posted.error))
  }
  const { main: left, task, register } = await ctx.ledger.balances(userId)
  return left + task + register === 0n ? ok(null) : err(refusal('balanceMoved'))
}
