import type { InputOf, ReplyOf } from '@baize/contract/server'
import { LANGUAGES, type LanguageId, type Refusal, refusal } from '@baize/contract/shared'
import { err, type Minor, minor, ok, type Result, type UserId, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { decimalText, readAmount } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import { exceedsAlone, type Gift, giveWithinSoloLimit } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan } from '../../platform/four-eyes/plan.ts'
import { isForbidden } from '../../players/forbidden/service.ts'
import { postGrant, programmeOf } from '../programmes/service.ts'
import * as sql from './sql.ts'

type BonusInput = InputOf<'/api/operator/rewards/give'>
type Bonus = {
  readonly player: UserId
  readonly amount: Minor
  readonly message: string | undefined
  readonly gift: Gift
  /** The player shows signs of harm, and the bonus has not been given yet. */
  readonly isWatched: boolean
}

const messageFor = (texts: BonusInput['texts'], own: LanguageId): string | undefined =>
  [own, 'en' as const, ...LANGUAGES.map(({ id }) => id)].map((id) => texts[id]).find((text) => text)

/** The bonus as it would be given now. One that was given before is not judged again: a repetition gets its answer. */
async function checkBonus(ctx: ReadContext, input: BonusInput): Promise<Result<Bonus, Refusal>> {
  const { requestId, userId: given, currencyId, texts } = input
  const player = userId(given)
  const ledgerKey = `${requestId}:bonus`
  const receiver = await sql.findReceiver(ctx.db, player, ctx.clock.now())
  if (!receiver) return err(refusal('unknownPlayer'))
  if (currencyId !== receiver.currencyId)
    return err(refusal('badInput', { field: 'currencyId', reason: `the player has ${receiver.currencyId}` }))
  const amount = readAmount('amount', input.amount, currencyId)
  if (!amount.ok) return amount
  if (amount.value === 0n) return err(refusal('badInput', { field: 'amount', reason: 'it must not be zero' }))
  const isGiven = await sql.isPosted(ctx.db, ledgerKey)
  if (!isGiven) {
    if (receiver.isStaff) return err(refusal('staffPlayer'))
    if (receiver.isShutOut || (await isForbidden(ctx, player))) return err(refusal('bonusNotForPlayer'))
    if (!(await programmeOf(ctx.db, 'byHand')).on) return err(refusal('rewardOff'))
    const left = await sql.selectBudget(ctx.db, currencyId)
    if (left < amount.value) return err(budgetShort(left, currencyId))
  }
  return ok({
    player,
    isWatched: receiver.isWatched && !isGiven,
    amount: amount.value,
    message: messageFor(texts, receiver.language),
    gift: {
      key: `bonus:${requestId}`,
      path: '/api/operator/rewards/give',
      currencyId,
      amount: amount.value,
      ledgerKey,
    },
  })
}

const budgetShort = (left: bigint, currencyId: BonusInput['currencyId']): Refusal =>
  refusal('bonusBudgetShort', { left: decimalText(currencyId, left), currency: currencyId })

export async function planBonus(
  ctx: PlanContext,
  input: BonusInput,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const bonus = await checkBonus(ctx, input)
  if (!bonus.ok) return bonus
  const { player, amount, gift, isWatched } = bonus.value
  const isTooMuch = await exceedsAlone(ctx, ctx.db, actor, gift)
  return ok({
    summary: `Gives player ${player} a bonus to be staked ${input.wager} times`,
    amounts: [amountOf(input.currencyId, amount)],
    takesTwo: isWatched ? 'always' : isTooMuch ? 'limit' : null,
  })
}

/**
 * Counts the bonus as given by its person before any money moves; the ledger then takes it from the budget and tells the
 * player in one transaction, once a request.
 */
export async function giveBonus(
  ctx: Context,
  input: BonusInput,
  people: People,
): Promise<Result<ReplyOf<'/api/operator/rewards/give'>['model'], Refusal>> {
  const { requestId, currencyId, wager, texts } = input
  const bonus = await checkBonus(ctx, input)
  if (!bonus.ok) return bonus
  const { player, amount, message, gift } = bonus.value
  const weighed = await inTransaction(ctx.db, (tx) => giveWithinSoloLimit(ctx, tx, people, gift))
  if (!weighed.ok) return weighed
  const granted = await postGrant(ctx, {
    key: `${requestId}:bonus`,
    body: JSON.stringify([player, currencyId, String(amount), wager, texts.en, texts.pt, texts.id]),
    userId: player,
    programme: 'byHand',
    period: requestId,
    currencyId,
    amount,
    purse: wager === 0 ? 'main' : 'task',
    wager: minor(amount * BigInt(wager)),
    source: { times: wager },
    notify: true,
    ...(message !== undefined && { message }),
  })
  if (granted.ok) return ok({ id: granted.value.id, purse: granted.value.purse })
  return err(await refusalOfGrant(ctx, granted.error, currencyId))
}

/** The ledger's refusals address the player. The player's state or the budget may have changed since the check. */
async function refusalOfGrant(
  ctx: Context,
  error: Refusal,
  currencyId: BonusInput['currencyId'],
): Promise<Refusal> {
  if (error.id === 'barred' || error.id === 'excluded') return refusal('bonusNotForPlayer')
  return error.id === 'rewardBudgetSpent'
    ? budgetShort(await sql.selectBudget(ctx.db, currencyId), currencyId)
    : error
}
