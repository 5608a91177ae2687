import type { LedgerState } from '@baize/contract/operator'
import { CALLS, type InputOf, PATHS, type ReplyOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatAmount, minor, ok, type Result, userId } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { checkWholeLedger, thaw } from '../../ledger/audit/audit.ts'
import { readLedgerState } from '../../ledger/audit/state.ts'
import type { Context } from '../../ledger/context.ts'
import { readAmount } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import type { WithForcedAnswers } from '../../platform/http/forced-answers.ts'
import { selectWallet } from './sql.ts'

const SHOWN = 100
/** The ledger's maximum balance of a wallet. */
const LARGEST_BALANCE = BigInt(Number.MAX_SAFE_INTEGER)

export async function ledgerState({ db }: Context): Promise<LedgerState> {
  const { frozen, lastCheck, lastSeal, house } = await readLedgerState(db)
  return {
    frozen: frozen && { since: frozen.sinceMs, reason: frozen.reason, drift: [...frozen.drift] },
    lastCheck: lastCheck && {
      at: lastCheck.atMs,
      upTo: lastCheck.upTo,
      legs: lastCheck.legs,
      seconds: lastCheck.seconds,
    },
    lastSeal: lastSeal && { day: lastSeal.day, hash: lastSeal.hash },
    house: house.map(({ currencyId, kind, balance }) => ({
      currencyId,
      kind,
      balance: decimal(balance, currencyId),
    })),
  }
}

const decimal = (amount: bigint, currencyId: CurrencyId): string =>
  formatAmount(minor(amount), currency(currencyId).decimalLength)

export async function checkNow(ctx: Context, log: FastifyBaseLogger): Promise<LedgerState> {
  const { drift, warnings } = await checkWholeLedger(ctx.db)
  if (warnings.length > 0) log.warn({ warnings }, 'ledger audit warnings')
  if (drift.length > 0) {
    log.error({ findings: drift.length, drift: drift.slice(0, SHOWN) }, 'ledger drift: payouts frozen')
  }
  return ledgerState(ctx)
}

export const planThaw = async (): Promise<Result<Plan, Refusal>> =>
  planForTwo('Resumes payouts after a check of the whole ledger')

export async function thawPayouts(
  ctx: Context,
  log: FastifyBaseLogger,
  { reason }: InputOf<'/api/operator/ledger/thaw'>,
  people: People,
): Promise<Result<LedgerState, Refusal>> {
  const two = requireTwoPeople(people)
  if (!two.ok) return two
  const request = { reason, ...two.value }
  const drift = await thaw(ctx.db, request)
  if (drift.length > 0) {
    log.error(
      { ...request, findings: drift.length, drift: drift.slice(0, SHOWN) },
      'payouts not thawed: ledger drift',
    )
    return err(refusal('ledgerUnsound', { findings: String(drift.length) }))
  }
  log.warn(request, 'payouts thawed')
  return ok(await ledgerState(ctx))
}

type Adjustment = InputOf<'/api/operator/ledger/adjust'>

async function checkAdjustment(
  { db }: ReadContext,
  request: Adjustment,
): Promise<Result<{ readonly currencyId: CurrencyId; readonly amount: bigint }, Refusal>> {
  const wallet = await selectWallet(db, userId(request.userId))
  if (!wallet) return err(refusal('badInput', { field: 'userId', reason: 'there is no such player' }))
  const { currencyId, main } = wallet
  const written = String(request.amount)
  const isDown = written.startsWith('-')
  const amount = readAmount('amount', isDown ? written.slice(1) : written, currencyId)
  if (!amount.ok) return amount
  if (amount.value === 0n) return err(refusal('badInput', { field: 'amount', reason: 'it is nothing' }))
  if (!isDown && main + amount.value > LARGEST_BALANCE)
    return err(refusal('badInput', { field: 'amount', reason: 'the balance would be too large' }))
  return ok({ currencyId, amount: isDown ? -amount.value : amount.value })
}

export async function planAdjustment(ctx: PlanContext, request: Adjustment): Promise<Result<Plan, Refusal>> {
  const checked = await checkAdjustment(ctx, request)
  if (!checked.ok) return checked
  const { currencyId, amount } = checked.value
  return planForTwo(`Changes the balance of player ${request.userId}`, [amountOf(currencyId, amount)])
}

export async function adjustBalance(
  ctx: Context,
  log: FastifyBaseLogger,
  request: Adjustment,
  asked: People,
): Promise<Result<ReplyOf<'/api/operator/ledger/adjust'>['model'], Refusal>> {
  const { requestId, reason } = request
  const checked = await checkAdjustment(ctx, request)
  if (!checked.ok) return checked
  const two = requireTwoPeople(asked)
  if (!two.ok) return two
  const player = userId(request.userId)
  const { currencyId, amount } = checked.value
  const written = String(request.amount)
  const { requestedBy, approvedBy } = two.value
  const people = { reason, requestedBy, approvedBy }
  const posted = await ctx.ledger.post({
    kind: 'adjust',
    key: `${requestId}:operator`,
    body: JSON.stringify(['adjust', player, written, reason, requestedBy, approvedBy]),
    userId: player,
    currencyId,
    amount: minor(amount),
    ...people,
    answer: null,
  })
  if (!posted.ok) return err(refusal(posted.error))
  const { transactionId, balance, replayed } = posted.value
  if (!replayed) log.warn({ player, amount: written, ...people, transactionId }, 'balance adjusted')
  return ok({ transactionId, balance: decimal(balance, currencyId) })
}

/** Only for one named caller: a forced answer for everybody would be an outage. */
export function forceAnswer(
  { forcedAnswers }: WithForcedAnswers,
  log: FastifyBaseLogger,
  { path, userId: player, identity, answer, times, seconds }: InputOf<'/api/operator/answers'>,
): Result<ReplyOf<'/api/operator/answers'>, Refusal> {
  if (!forcedAnswers) return err(refusal('forbidden'))
  const wanted = PATHS.find((known) => known === path && CALLS[known].access !== 'operator')
  if (!wanted) return err(refusal('badInput', { field: 'path', reason: 'there is no such call' }))
  const who = player ? `user:${player}` : identity && `bf:${identity}`
  if (!who) return err(refusal('badInput', { field: 'userId', reason: 'it or identity must be given' }))
  forcedAnswers.add({ path: wanted, who, times, seconds, answer })
  log.warn({ path, who, times, seconds, kind: answer.kind }, 'forced answer set')
  return ok({})
}
