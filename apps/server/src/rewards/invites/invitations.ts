import type { FlaggedInvite } from '@baize/contract/operator'
import type { InviteLine, InvitePage, InviteState, InviteTerms } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import {
  CURRENCIES,
  type CurrencyId,
  currency,
  type InviteTable,
  type Refusal,
  refusal,
} from '@baize/contract/shared'
import {
  DAY_MS,
  err,
  formatAmount,
  type Minor,
  minor,
  ok,
  parseAmount,
  present,
  type Result,
  type UserId,
  uuidV7,
} from '@baize/kit'
import { EDGE_UNIT, weighted } from '@baize/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Context } from '../../ledger/context.ts'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { PlanContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Readable } from '../../platform/db/queryable.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import { exceedsAlone, type Gift, giveWithinSoloLimit } from '../../platform/four-eyes/given-alone.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { amountOf, isSameAct, type Plan } from '../../platform/four-eyes/plan.ts'
import { publicNames } from '../../players/channel/service.ts'
import { currencyRates } from '../../players/currency/service.ts'
import { claimantOf, grantTicket, standingRefusal, worthOfTickets } from '../prizes/service.ts'
import { grantReward, inviteTerms, programmeOf } from '../programmes/service.ts'
import * as claimsSql from './claims-sql.ts'
import * as reviewSql from './review-sql.ts'
import * as sql from './sql.ts'

const SHOWN_FRIENDS = 50
const SHOWN_INVITES = 200
const BATCH_SIZE = 200
/** Edge and commission are both in ten-thousandths. */
const SCALE = 100_000_000n
const RATE_DECIMALS = 9

const text = (amount: Minor, id: CurrencyId): string => formatAmount(amount, currency(id).decimalLength)

/** The name of an inviter for a visitor: first and last letter. */
const nameOf = async (ctx: Context, id: UserId): Promise<string> => (await publicNames(ctx, [id]))(id)

/** Whether an invitation to the wheel still gives a spin, for a visitor who has not registered yet. */
export async function checkTag(
  ctx: Context,
  { code, tag }: InputOf<'/api/prize/wheel_tag'>,
): Promise<Result<{ name: string }, Refusal>> {
  const [inviter, found] = await Promise.all([sql.findInviter(ctx.db, code), sql.findTag(ctx.db, tag)])
  if (!found || !inviter || found.userId !== inviter.userId || inviter.isClosed)
    return err(refusal('wheelTagUnknown'))
  if (found.left <= 0) return err(refusal('wheelTagUsed'))
  return ok({ name: await nameOf(ctx, inviter.userId) })
}

export async function checkCode(
  ctx: Context,
  userId: UserId | null,
  code: string,
): Promise<Result<{ name: string }, Refusal>> {
  const inviter = await sql.findInviter(ctx.db, code)
  if (!inviter || inviter.isClosed) return err(refusal('inviteUnknown'))
  if (inviter.userId === userId) return err(refusal('inviteOwn'))
  return ok({ name: await nameOf(ctx, inviter.userId) })
}

/** Enters a code after the registration. No circle can arise: all entries are checked one after another. */
export async function acceptCode(
  ctx: Context,
  userId: UserId,
  code: string,
): Promise<Result<{ name: string }, Refusal>> {
  const accepted = await inTransaction(ctx.db, async (tx): Promise<Result<sql.Inviter, Refusal>> => {
    await sql.lockInvites(tx)
    const inviter = await sql.findInviter(tx, code)
    if (!inviter || inviter.isClosed) return err(refusal('inviteUnknown'))
    if (inviter.userId === userId) return err(refusal('inviteOwn'))
    const standing = await sql.findStanding(tx, userId)
    if (standing.isInvited) return err(refusal('inviteTaken'))
    const terms = await inviteTerms(tx)
    if (!mayEnter(ctx, standing, terms)) return err(refusal('inviteLate', { days: String(terms.enterDays) }))
    if (await sql.hasInvited(tx, userId, inviter.userId)) return err(refusal('inviteLoop'))
    await sql.insertInvite(tx, userId, inviter.userId, ctx.clock.now())
    return ok(inviter)
  })
  return accepted.ok ? ok({ name: await nameOf(ctx, accepted.value.userId) }) : accepted
}

const mayEnter = (
  ctx: Context,
  { isInvited, hasDeposited, createdAtMs }: sql.Standing,
  { enterDays }: InviteTable,
): boolean => !isInvited && !hasDeposited && ctx.clock.now() - createdAtMs <= enterDays * DAY_MS

const termsIn = ({ reward, deposit, play, days, commission }: InviteTable, id: CurrencyId): InviteTerms => ({
  reward: text(limitIn(id, reward), id),
  deposit: text(limitIn(id, deposit), id),
  play: text(limitIn(id, play), id),
  days,
  commission,
})

export async function invitePage(ctx: Context, userId: UserId): Promise<InvitePage> {
  const [standing, tag, counts, friends, earned, programme, open, terms] = await Promise.all([
    sql.findStanding(ctx.db, userId),
    sql.ensureTag(ctx.db, userId),
    sql.countFriends(ctx.db, userId),
    sql.listFriends(ctx.db, userId, SHOWN_FRIENDS),
    claimsSql.sumEarned(ctx.db, userId),
    programmeOf(ctx.db, 'invite'),
    claimsSql.listOpenClaims(ctx.db, userId, BATCH_SIZE),
    inviteTerms(ctx.db),
  ])
  const { currencyId } = standing
  const rates = await ratesOf(ctx)
  const name = await publicNames(
    ctx,
    friends.map((friend) => friend.userId),
  )
  const all = await sql.listFriends(ctx.db, userId, BATCH_SIZE * 50)
  const due = commissionOf(all, currencyId, rates, terms)
  const waiting = open.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    code: standing.code,
    currencyId,
    isOn: programme.on,
    terms: termsIn(terms, currencyId),
    wheelTag: tag.tag,
    wheelLeft: tag.left,
    ...counts,
    earned: text(earned, currencyId),
    claimable: text(minor(due.amount + waiting), currencyId),
    isInvited: standing.isInvited,
    mayEnterCode: mayEnter(ctx, standing, terms),
    friends: friends.map((friend) => {
      const hasDeposited = friend.deposited >= limitIn(friend.currencyId, terms.deposit)
      const hasPlayed = weighted(friend.edge) >= limitIn(friend.currencyId, terms.play)
      return {
        name: name(friend.userId),
        at: friend.atMs,
        state: shownState(friend.state),
        hasDeposited,
        hasPlayed,
        dueAt:
          friend.state === 'WAITING' && hasDeposited && hasPlayed && friend.firstDepositMs !== null
            ? friend.firstDepositMs + terms.days * DAY_MS
            : null,
        earned: text(minor(friend.state === 'PAID' ? (friend.reward ?? 0n) : 0n), currencyId),
      }
    }),
  }
}

/** A reward that is about to be paid is shown as waiting. */
const shownState = (state: sql.StoredState): InviteState => (state === 'APPROVED' ? 'WAITING' : state)

type Rates = (from: CurrencyId, to: CurrencyId) => { readonly times: bigint; readonly by: bigint }

/** Currencies by their stored value in US dollars; all have the same number of decimals. */
async function ratesOf(ctx: Context): Promise<Rates> {
  const rates = await currencyRates(ctx)
  const usd = (id: CurrencyId): bigint => {
    const rate = present(
      rates.find((listed) => listed.currencyId === id),
      `rate of ${id}`,
    )
    const parsed = parseAmount(rate.usd, RATE_DECIMALS)
    return parsed.ok ? parsed.value : 0n
  }
  return (from, to) => (from === to ? { times: 1n, by: 1n } : { times: usd(from), by: usd(to) })
}

/** The commission on the edge that was not claimed yet, floored once a friend. A rollback may have lowered the edge. */
function commissionOf(
  friends: readonly sql.Friend[],
  currencyId: CurrencyId,
  rates: Rates,
  { commission }: InviteTable,
): { readonly amount: bigint; readonly parts: readonly sql.Friend[] } {
  let amount = 0n
  const parts: sql.Friend[] = []
  for (const friend of friends) {
    if (friend.state !== 'PAID' || friend.edge <= friend.edgeClaimed) continue
    const { times, by } = rates(friend.currencyId, currencyId)
    const part = ((friend.edge - friend.edgeClaimed) * BigInt(commission) * times) / (SCALE * by)
    if (part === 0n) continue
    amount += part
    parts.push(friend)
  }
  return { amount, parts }
}

/**
 * Claims commission: fixes the amount and marks the edge as claimed in one transaction, then has the ledger pay it under
 * the claim's own key. A claim that was not paid (a crash, a spent budget) stays open and is paid by the next claim or
 * the job.
 */
export async function claimCommission(
  ctx: Context,
  userId: UserId,
  requestId: string,
): Promise<Result<{ amount: string }, Refusal>> {
  const player = await claimantOf(ctx, userId)
  const refused = standingRefusal(player)
  if (refused) return err(refused)
  if (!(await programmeOf(ctx.db, 'invite')).on) return err(refusal('rewardOff'))
  const { currencyId } = player
  const rates = await ratesOf(ctx)
  const earlier = await claimsSql.findClaim(ctx.db, userId, requestId)
  if (earlier) {
    const paid = await payClaim(ctx, earlier)
    return paid.ok ? ok({ amount: text(earlier.amount, currencyId) }) : paid
  }
  await inTransaction(ctx.db, async (tx) => {
    const terms = await inviteTerms(tx)
    const { amount, parts } = commissionOf(await sql.lockPaid(tx, userId), currencyId, rates, terms)
    // Of two copies of one request the second waits for the lock above.
    if (amount === 0n || (await claimsSql.findClaim(tx, userId, requestId))) return
    for (const { userId: friend, edge } of parts) await sql.setClaimed(tx, friend, edge)
    const id = uuidV7(ctx.clock, ctx.randomBytes)
    await claimsSql.insertClaim(
      tx,
      { id, userId, requestId, currencyId, amount: minor(amount) },
      ctx.clock.now(),
    )
  })
  const open = await claimsSql.listOpenClaims(ctx.db, userId, BATCH_SIZE)
  if (open.length === 0) {
    const mine = await claimsSql.findClaim(ctx.db, userId, requestId)
    return mine ? ok({ amount: text(mine.amount, currencyId) }) : err(refusal('nothingToClaim'))
  }
  let sum = 0n
  for (const claim of open) {
    const paid = await payClaim(ctx, claim)
    if (!paid.ok) return paid
    sum += claim.amount
  }
  return ok({ amount: text(minor(sum), currencyId) })
}

async function payClaim(ctx: Context, claim: claimsSql.StoredClaim): Promise<Result<null, Refusal>> {
  if (claim.isPaid) return ok(null)
  const { id, userId, currencyId, amount } = claim
  const paid = await grantReward(ctx, {
    userId,
    programme: 'invite',
    period: `commission:${id}`,
    amount,
    currencyId,
    purse: 'main',
    source: { kind: 'commission' },
  })
  // Paid before, by a process that died before it could note that.
  if (!paid.ok && paid.error.id !== 'rewardClaimed') return paid
  await claimsSql.setClaimPaid(ctx.db, id, ctx.clock.now())
  return ok(null)
}

export async function statement(ctx: Context, userId: UserId, page: InputOf<'/api/invite/statement'>) {
  const [{ currencyId }, { lines, total }] = await Promise.all([
    sql.findStanding(ctx.db, userId),
    claimsSql.listLines(ctx.db, userId, page),
  ])
  const name = await publicNames(
    ctx,
    lines.flatMap(({ friend }) => friend ?? []),
  )
  const items = lines.map(
    ({ id, atMs, amount, friend }): InviteLine => ({
      id,
      at: atMs,
      kind: friend === null ? 'commission' : 'reward',
      name: friend === null ? '' : name(friend),
      amount: text(amount, currencyId),
    }),
  )
  return { items, total, pageNo: page.pageNo, pageSize: page.pageSize }
}

/**
 * The job: finds invited players with deposit, play and delay. An invitation with a sign of abuse goes to the queue, any
 * other is paid; then everything that was approved and not paid yet, and claims that are still open.
 */
export async function settleInvites(ctx: Context, signal?: AbortSignal): Promise<void> {
  const nowMs = ctx.clock.now()
  const terms = await inviteTerms(ctx.db)
  const least = CURRENCIES.map(({ id }) => ({
    currencyId: id,
    deposit: limitIn(id, terms.deposit),
    edge: limitIn(id, terms.play) * EDGE_UNIT,
  }))
  for (const candidate of await sql.listCandidates(ctx.db, nowMs - terms.days * DAY_MS, least, BATCH_SIZE)) {
    if (signal?.aborted) return
    const flags = await reviewSql.findFlags(ctx.db, candidate.inviter, candidate.userId)
    const reward = limitIn(candidate.inviterCurrency, terms.reward)
    const state = flags.length > 0 ? 'FLAGGED' : 'APPROVED'
    await reviewSql.qualify(ctx.db, candidate.userId, { state, flags, reward }, nowMs)
  }
  for (const invited of await reviewSql.listApproved(ctx.db, BATCH_SIZE)) {
    if (signal?.aborted) return
    const paid = await payReward(
      ctx,
      present(await reviewSql.findInvite(ctx.db, invited), `invitation of ${invited}`),
    )
    if (!paid.ok) ctx.log.warn({ invited, refused: paid.error.id }, 'invite reward not paid yet')
  }
  for (const claim of await claimsSql.listOpenClaims(ctx.db, null, BATCH_SIZE)) {
    if (signal?.aborted) return
    const paid = await payClaim(ctx, claim)
    if (!paid.ok) ctx.log.warn({ claim: claim.id, refused: paid.error.id }, 'invite commission not paid yet')
  }
}

async function payReward(ctx: Context, invite: reviewSql.StoredInvite): Promise<Result<null, Refusal>> {
  const { invited, inviter, currencyId } = invite
  const paid = await grantReward(ctx, {
    userId: inviter,
    programme: 'invite',
    period: `friend:${invited}`,
    amount: present(invite.reward, `reward of ${invited}`),
    currencyId,
    purse: 'main',
    source: { kind: 'reward', friend: invited },
    notify: true,
  })
  if (!paid.ok && paid.error.id !== 'rewardClaimed') return paid
  await grantTicket(ctx, ctx.db, {
    userId: inviter,
    kind: 'wheel',
    source: 'invite',
    key: `friend:${invited}`,
  })
  await reviewSql.setPaid(ctx.db, invited)
  return ok(null)
}

const showFlagged = (invite: reviewSql.StoredInvite, { reward }: InviteTable): FlaggedInvite => ({
  invitedId: invite.invited,
  invitedName: invite.invitedName,
  inviterId: invite.inviter,
  inviterName: invite.inviterName,
  at: invite.atMs,
  state: shownState(invite.state),
  flags: [...invite.flags],
  currencyId: invite.currencyId,
  reward: text(invite.reward ?? limitIn(invite.currencyId, reward), invite.currencyId),
  decidedBy: invite.decidedBy,
  decidedAt: invite.decidedAtMs,
  note: invite.note,
})

export async function flaggedInvites(ctx: Context, state: InviteState): Promise<FlaggedInvite[]> {
  const states = state === 'WAITING' ? (['WAITING', 'APPROVED'] as const) : [state]
  const terms = await inviteTerms(ctx.db)
  return (await reviewSql.listInvites(ctx.db, states, SHOWN_INVITES)).map((invite) =>
    showFlagged(invite, terms),
  )
}

type InviteVerdict = Pick<InputOf<'/api/operator/invites/decide'>, 'verdict' | 'reason'>

/** The gift of a released invitation: its reward, and the spin that the inviter gets with it. */
async function giftOf(
  db: Readable,
  { invited, currencyId, reward: fixed }: reviewSql.StoredInvite,
): Promise<Gift> {
  const reward = fixed ?? limitIn(currencyId, (await inviteTerms(db)).reward)
  const amount = minor(reward + (await worthOfTickets(db, 'wheel', currencyId, 1)))
  return {
    key: `invite:${invited}`,
    path: '/api/operator/invites/decide',
    currencyId,
    amount,
    ledgerKey: null,
  }
}

const verdictPlan = (
  invited: UserId,
  { verdict }: InviteVerdict,
  { currencyId, amount }: Gift,
  takesTwo: boolean,
): Plan => ({
  summary: `${verdict === 'release' ? 'Releases' : 'Refuses'} the invitation of player ${invited}`,
  amounts: verdict === 'release' ? [amountOf(currencyId, amount)] : [],
  takesTwo: takesTwo ? 'limit' : null,
})

export async function planInviteVerdict(
  ctx: PlanContext,
  invited: UserId,
  verdict: InviteVerdict,
  { actor }: People,
): Promise<Result<Plan, Refusal>> {
  const flagged = await reviewSql.findInvite(ctx.db, invited)
  if (!flagged) return err(refusal('unknownInvite'))
  if (flagged.state !== 'FLAGGED') return err(refusal('inviteDecided'))
  const gift = await giftOf(ctx.db, flagged)
  const takesTwo = verdict.verdict === 'release' && (await exceedsAlone(ctx, ctx.db, actor, gift))
  return ok(verdictPlan(invited, verdict, gift, takesTwo))
}

export async function decideInvite(
  ctx: Context,
  log: FastifyBaseLogger,
  invited: UserId,
  input: InviteVerdict,
  people: People,
  planned: Plan,
): Promise<Result<FlaggedInvite, Refusal>> {
  const { verdict, reason } = input
  const by = people.requestedBy
  const state = verdict === 'release' ? 'APPROVED' : 'REFUSED'
  const outcome = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    // Nothing is counted for one that waits for no verdict: its count of another day would release it later.
    if (!(await reviewSql.lockFlagged(tx, invited))) return err(refusal('inviteDecided'))
    const gift = await giftOf(
      tx,
      present(await reviewSql.findInvite(tx, invited), `invitation of ${invited}`),
    )
    if (!isSameAct(planned, verdictPlan(invited, input, gift, false))) return err(refusal('planChanged'))
    if (verdict === 'release' && gift.amount > 0n) {
      const weighed = await giveWithinSoloLimit(ctx, tx, people, gift)
      if (!weighed.ok) return weighed
    }
    await reviewSql.decide(tx, invited, { state, by, note: reason }, ctx.clock.now())
    return ok(null)
  })
  if (!outcome.ok) return outcome
  log.warn({ invited, verdict, by }, 'flagged invitation decided')
  const decided = present(await reviewSql.findInvite(ctx.db, invited), `invitation of ${invited}`)
  // If the budget is spent, the job pays it later.
  if (verdict === 'release') await payReward(ctx, decided)
  const shown = present(await reviewSql.findInvite(ctx.db, invited), `invitation of ${invited}`)
  return ok(showFlagged(shown, await inviteTerms(ctx.db)))
}
