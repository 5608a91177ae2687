import type { ListedPlayer, PlayerNote, PlayerProfile, RevealedField } from '@baize/contract/operator'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, currency, type Refusal, refusal, type VipTable } from '@baize/contract/shared'
import { err, formatAmount, minor, ok, type Result, userId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { findHold } from '../../payments/withdrawals/service.ts'
import type { PlanContext } from '../../platform/context.ts'
import type { Operator, People } from '../../platform/four-eyes/operator.ts'
import type { Plan } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import { liftSuppression, suppressedAddresses } from '../../platform/messages/service.ts'
import {
  selectNotes,
  selectSameAddress,
  selectSameDevice,
  selectSameDocument,
  selectSamePayoutAccount,
  selectTags,
} from '../../players/facts/service.ts'
import { readVipTable, vipLevelOf } from '../../players/levels/service.ts'
import { protectionOf, takeBreak, tightenLimit } from '../../players/protection/service.ts'
import { maskBirthDate, maskEmail, maskName, maskPhone } from './masks.ts'
import type { KeyPage } from './pages.ts'
import * as sql from './players-sql.ts'

export const amountText = (amount: string | bigint, id: CurrencyId): string =>
  formatAmount(minor(BigInt(amount)), currency(id).decimalLength)

function viewListed(row: sql.PlayerRow, vip: VipTable): ListedPlayer {
  const { currency_id: currencyId } = row
  return {
    userId: row.id,
    username: row.username,
    email: maskEmail(row.email),
    phone: maskPhone(row.phone),
    countryId: row.country_id,
    currencyId,
    balance: amountText(row.main, currencyId),
    wagered: amountText(row.wagered, currencyId),
    identityLevel: row.identity_level,
    vipLevel: vipLevelOf(vip, currencyId, minor(BigInt(row.played)), row.vip_told),
    registeredAt: row.created_at.getTime(),
    states: row.states,
    badges: row.badges,
    tags: row.tags,
    channel: row.channel ?? '',
    campaign: row.campaign ?? '',
  }
}

export async function listPlayers(
  { db, clock }: Context,
  request: InputOf<'/api/operator/players'>,
  { permissions }: Operator,
): Promise<KeyPage<ListedPlayer>> {
  const nowMs = clock.now()
  const mayReveal = permissions.has('players.reveal')
  const { items, next } = await sql.selectPlayerIds(db, request, { nowMs, mayReveal })
  const vip = await readVipTable(db)
  const rows = await sql.selectPlayers(db, items, nowMs)
  return { items: rows.map((row) => viewListed(row, vip)), next }
}

export async function playerProfile(ctx: Context, given: string): Promise<Result<PlayerProfile, Refusal>> {
  const { db, clock, config } = ctx
  const player = userId(given)
  const nowMs = clock.now()
  const row = await sql.selectProfile(db, player, nowMs)
  if (!row) return err(refusal('unknownPlayer'))
  const since = { idleMs: nowMs - config.sessionIdleMs, openedMs: nowMs - config.sessionLifeMs }
  const [
    protection,
    identity,
    sessions,
    payoutAccounts,
    openBets,
    samePayoutAccount,
    sameDevice,
    sameAddress,
    sameDocument,
    notes,
    unreachable,
    withdrawalHold,
  ] = await Promise.all([
    protectionOf(ctx, player),
    sql.findLastIdentity(db, player),
    sql.selectSessions(db, player, since),
    sql.listPayoutAccounts(db, player),
    sql.listOpenBets(db, player),
    selectSamePayoutAccount(db, player),
    selectSameDevice(db, player),
    selectSameAddress(db, player),
    selectSameDocument(db, player),
    selectNotes(db, player),
    suppressedAddresses(
      db,
      [row.email, row.phone].filter((address) => address !== null),
    ),
    findHold(db, player, nowMs),
  ])
  const text = (amount: string) => amountText(amount, row.currency_id)
  return ok({
    ...viewListed(row, await readVipTable(db)),
    nickname: row.nickname,
    language: row.language,
    realName: maskName(row.real_name),
    birthDate: maskBirthDate(row.birth_date),
    emailChecked: row.email_checked,
    phoneChecked: row.phone_checked,
    secondFactor: row.second_factor,
    unreachable: unreachable.map(({ channel, reason, sinceMs }) => ({ channel, reason, since: sinceMs })),
    signIns: row.sign_ins,
    closedAt: row.closed_at?.getTime() ?? null,
    closedBy: row.closed_by,
    purses: {
      main: text(row.main),
      held: text(row.held),
      payout: text(row.payout),
      task: text(row.task),
      register: text(row.register),
    },
    sums: {
      paidIn: text(row.paid_in),
      paidOut: text(row.paid_out),
      wagered: text(row.wagered),
      lost: text(row.lost),
      bonuses: text(row.bonuses),
      packets: text(row.packets),
      bets: Number(row.bets),
    },
    withdrawalHold,
    limits: protection.limits,
    depositLimits: protection.depositLimits,
    sessionLimit: protection.session,
    realityMinutes: protection.realityMinutes,
    excludedUntil: protection.excludedUntil,
    identity,
    sessions,
    origin: {
      promoCode: row.promo_code,
      inviteCode: row.invite_code ?? '',
      wheelTag: row.wheel_tag ?? '',
      attribution: row.attribution ?? {},
    },
    payoutAccounts,
    openBets: openBets.map((bet) => ({
      id: bet.id,
      gameId: bet.game_id,
      stake: amountText(bet.stake, bet.currency_id),
      createdAt: bet.created_at.getTime(),
    })),
    samePayoutAccount,
    sameDevice,
    sameAddress,
    sameDocument,
    notes,
  })
}

const COLUMN_OF = {
  email: 'email',
  phone: 'phone',
  realName: 'real_name',
  birthDate: 'birth_date',
} as const satisfies Record<RevealedField, keyof sql.ProfileRow>

export async function reveal(
  { db, clock }: Context,
  { userId: given, field }: InputOf<'/api/operator/player/reveal'>,
): Promise<Result<{ value: string }, Refusal>> {
  const row = await sql.selectProfile(db, userId(given), clock.now())
  return row ? ok({ value: row[COLUMN_OF[field]] ?? '' }) : err(refusal('unknownPlayer'))
}

export async function addNote(
  { db, clock }: Context,
  { userId: given, text }: InputOf<'/api/operator/player/note/add'>,
  by: string,
): Promise<Result<PlayerNote[], Refusal>> {
  const player = userId(given)
  if (!(await sql.isPlayer(db, player))) return err(refusal('unknownPlayer'))
  await sql.insertNote(db, player, { text, by }, clock.now())
  return ok(await selectNotes(db, player))
}

/** An address works again, says the player or their provider. The next bounce ends it anew. */
export async function reachAgain(
  { db, clock }: Context,
  { userId: given, channel }: InputOf<'/api/operator/player/reach'>,
): Promise<Result<{ lifted: boolean }, Refusal>> {
  const row = await sql.selectProfile(db, userId(given), clock.now())
  if (!row) return err(refusal('unknownPlayer'))
  const address = channel === 'email' ? row.email : row.phone
  return ok({ lifted: address !== null && (await liftSuppression(db, channel, address)) })
}

export async function setTag(
  { db, clock }: Context,
  { userId: given, tag, on }: InputOf<'/api/operator/player/tag'>,
  by: string,
): Promise<Result<string[], Refusal>> {
  const player = userId(given)
  if (!(await sql.isPlayer(db, player))) return err(refusal('unknownPlayer'))
  await sql.putTag(db, player, { tag, on, by }, clock.now())
  return ok(await selectTags(db, player))
}

/** One person closes the house's gifts to a colleague; two open them again, or an insider would do it for themselves. */
export async function planStaff(
  { db }: PlanContext,
  { userId: given, on }: InputOf<'/api/operator/player/staff'>,
): Promise<Result<Plan, Refusal>> {
  if (!(await sql.isPlayer(db, userId(given)))) return err(refusal('unknownPlayer'))
  return ok({
    summary: `${on ? 'Closes' : 'Opens'} rewards to player ${given}, who ${on ? 'works' : 'no longer works'} here`,
    amounts: [],
    takesTwo: on ? null : 'regained',
  })
}

export async function declareStaff(
  { db, clock }: Context,
  { userId: given, on, reason }: InputOf<'/api/operator/player/staff'>,
  people: People,
): Promise<Result<{ userId: string; on: boolean }, Refusal>> {
  const two = on ? ok(null) : requireTwoPeople(people)
  if (!two.ok) return two
  await sql.putStaff(db, userId(given), { on, reason, by: people.requestedBy }, clock.now())
  return ok({ userId: given, on })
}

export async function lowerLimit(
  ctx: Context,
  request: InputOf<'/api/operator/player/limit'>,
): Promise<Result<PlayerProfile, Refusal>> {
  const player = userId(request.userId)
  if (!(await sql.isPlayer(ctx.db, player))) return err(refusal('unknownPlayer'))
  const done = await tightenLimit(ctx, player, request)
  return done.ok ? playerProfile(ctx, player) : done
}

export async function exclude(
  ctx: Context,
  { userId: given, requestId, length }: InputOf<'/api/operator/player/exclude'>,
): Promise<Result<PlayerProfile, Refusal>> {
  const player = userId(given)
  if (!(await sql.isPlayer(ctx.db, player))) return err(refusal('unknownPlayer'))
  const done = await takeBreak(ctx, player, { requestId: `operator:${requestId}`, length })
  return done.ok ? playerProfile(ctx, player) : done
}
