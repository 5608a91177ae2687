import type { TableValue } from '@baize/contract/operator'
import type { PrizeRow } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { type CurrencyId, currency, REWARD_TABLES, type RewardTableName } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import * as z from 'zod/mini'
import { limitIn } from '../../platform/amounts/amounts.ts'
import type { ReadContext } from '../../platform/context.ts'
import { prizesInForce, worthOfTickets } from '../../rewards/prizes/service.ts'
import { inviteTerms, programmeOf, readTables } from '../../rewards/programmes/service.ts'
import { salaryTotals } from '../../rewards/salary/service.ts'
import * as sql from './sql.ts'
import {
  change,
  count,
  type Describers,
  days,
  described,
  inDollars,
  limits,
  line,
  moment,
  money,
  NONE,
  page,
  player,
  share,
  span,
  table,
  tableChange,
  text,
  times,
  typedMoney,
  words,
  yesNo,
} from './values.ts'

const PERCENT_OF_ODDS = 10_000

const prizeRows = (rows: readonly PrizeRow[]) =>
  table(
    ['prize', 'chance'],
    rows.map(({ amount, odds }) => [
      inDollars(amount),
      { kind: 'percent', percent: String(odds / PERCENT_OF_ODDS) },
    ]),
  )

/** A reward table as rows of values. */
const tableOf = (name: RewardTableName, given: unknown): TableValue =>
  z.safeParse(REWARD_TABLES[name], given).success ? ROWS[name](given) : table([], [])

const ROWS: { readonly [Name in RewardTableName]: (given: unknown) => TableValue } = {
  vip: (given) =>
    table(
      ['level', 'stakes', 'rakeback', 'weeklyBonus', 'monthlyBonus', 'levelUp', 'withdrawalsADay'],
      z
        .parse(REWARD_TABLES.vip, given)
        .levels.map(({ needed, rakeback, weekly, monthly, levelUp, withdrawal }, level) => [
          count(level),
          inDollars(needed),
          share(rakeback),
          share(weekly),
          share(monthly),
          inDollars(levelUp),
          inDollars(withdrawal),
        ]),
    ),
  checkIn: (given) =>
    table(
      ['level', 'day', 'reward'],
      z
        .parse(REWARD_TABLES.checkIn, given)
        .rows.flatMap(({ vipLevel, days: amounts }) =>
          amounts.map((amount, day) => [count(vipLevel), count(day + 1), inDollars(amount)]),
        ),
    ),
  tasks: (given) =>
    table(
      ['task', 'taskKind', 'condition', 'target', 'game', 'times', 'reward', 'switched'],
      z
        .parse(REWARD_TABLES.tasks, given)
        .tasks.map(({ id, kind, condition, target, gameId, times: least, reward, on }) => [
          text(id),
          words('taskKind', kind),
          words('condition', condition),
          count(target),
          gameId === undefined ? NONE : words('game', gameId),
          least === undefined ? NONE : times(least),
          inDollars(reward),
          yesNo(on),
        ]),
    ),
  salary: (given) => {
    const { payDay, rows } = z.parse(REWARD_TABLES.salary, given)
    return table(
      ['payDay', 'level', 'amount', 'leastStakes'],
      rows.map(({ vipLevel, amount, least }) => [
        count(payDay),
        count(vipLevel),
        inDollars(amount),
        inDollars(least),
      ]),
    )
  },
  invite: (given) => {
    const terms = z.parse(REWARD_TABLES.invite, given)
    return table(
      ['reward', 'leastDeposit', 'leastStakes', 'delay', 'commission', 'enterWithin'],
      [
        [
          inDollars(terms.reward),
          inDollars(terms.deposit),
          inDollars(terms.play),
          days(terms.days),
          share(terms.commission),
          days(terms.enterDays),
        ],
      ],
    )
  },
}

/** What a schedule costs in a week. */
function weekOf(total: string | number, currencyId: CurrencyId, rains: number) {
  const { decimalLength } = currency(currencyId)
  const each = parseAmount(String(total), decimalLength)
  if (!each.ok) return NONE
  return typedMoney(formatAmount(minor(each.value * BigInt(rains)), decimalLength), currencyId)
}

async function worth(
  { db }: ReadContext,
  { userId, kind, count: many }: InputOf<'/api/operator/prizes/give'>,
) {
  const found = await sql.findPlayer(db, userId)
  return {
    username: found?.username ?? null,
    value: found ? money(await worthOfTickets(db, kind, found.currencyId, many), found.currencyId) : NONE,
  }
}

export const REWARD_CALLS: Describers<
  | '/api/operator/redpacket/open'
  | '/api/operator/prizes/save'
  | '/api/operator/prizes/give'
  | '/api/operator/rains/open'
  | '/api/operator/rains/schedule'
  | '/api/operator/invites/decide'
  | '/api/operator/persons/decide'
  | '/api/operator/promo/open'
  | '/api/operator/rewards/programmes/change'
  | '/api/operator/rewards/fund'
  | '/api/operator/rewards/give'
  | '/api/operator/rewards/tables/change'
  | '/api/operator/rewards/salary/approve'
> = {
  '/api/operator/redpacket/open': async (_, { requestId, currencyId, total, shares, endTime }) =>
    described(requestId, null, [
      line('amount', typedMoney(total, currencyId)),
      line('shares', count(shares)),
      line('endsAt', moment(endTime)),
    ]),
  '/api/operator/prizes/save': async ({ db }, { kind, rows, reason }) =>
    described(kind, page('prizes'), [
      line('prizeKind', words('prizeKind', kind)),
      line('table', tableChange(prizeRows(await prizesInForce(db, kind)), prizeRows(rows))),
      line('reason', text(reason)),
    ]),
  '/api/operator/prizes/give': async (ctx, input) => {
    const { userId, kind, count: many, reason } = input
    const { username, value } = await worth(ctx, input)
    return described(`${userId} ${kind}`, page('player', userId), [
      line('player', player(userId, username)),
      line('prizeKind', words('prizeKind', kind)),
      line('count', count(many)),
      line('worth', value),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/rains/open': async (
    _,
    { requestId, currencyId, total, shares, seconds, startsAt, reason },
  ) =>
    described(requestId, page('rains'), [
      line('amount', typedMoney(total, currencyId)),
      line('shares', count(shares)),
      line('duration', span(seconds)),
      line('startsAt', moment(startsAt)),
      line('reason', text(reason)),
    ]),
  '/api/operator/rains/schedule': async (
    _,
    { currencyId, total, shares, seconds, days: weekdays, minute, reason },
  ) =>
    described([currencyId, minute, ...weekdays].join(' '), page('rains'), [
      line('amount', typedMoney(total, currencyId)),
      line('shares', count(shares)),
      line('duration', span(seconds)),
      line('weekdays', { kind: 'weekly', days: [...weekdays], minute }),
      line('weeklyCost', weekOf(total, currencyId, weekdays.length)),
      line('reason', text(reason)),
    ]),
  '/api/operator/invites/decide': async ({ db }, { invitedId, verdict, reason }) => {
    const found = await sql.findInvite(db, invitedId)
    const reward =
      found && (found.reward ?? limitIn(found.currencyId, (await inviteTerms(db)).reward).toString())
    return described(invitedId, page('invites'), [
      line('verdict', words('verdict', verdict)),
      line('player', player(invitedId, found?.invitedName ?? null)),
      found && line('inviter', player(found.inviter, found.inviterName)),
      found && reward !== null ? line('reward', money(BigInt(reward), found.currencyId)) : null,
      line('reason', text(reason)),
    ])
  },
  '/api/operator/persons/decide': async ({ db, site }, { playerId, reward, verdict, reason }) => {
    const found = await sql.findPlayer(db, playerId)
    return described(`${playerId} ${reward}`, page('persons'), [
      line('verdict', words('verdict', verdict)),
      line('player', player(playerId, found?.username ?? null)),
      line('rewardKind', words('onceReward', reward)),
      found &&
        line(
          'mostBonus',
          money(limitIn(found.currencyId, site.money().firstDepositBonusMax), found.currencyId),
        ),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/promo/open': async (
    _,
    { code, percent, least, most, wager, startsAt, endsAt, maxUses, listed, reason },
  ) =>
    described(code, page('promos'), [
      line('promo', text(code)),
      line('bonusShare', { kind: 'percent', percent: String(percent) }),
      line('leastDeposit', limits(least)),
      line('mostBonus', limits(most)),
      line('wager', times(wager)),
      line('startsAt', moment(startsAt)),
      line('endsAt', moment(endsAt)),
      line('maxUses', maxUses === null || maxUses === undefined ? NONE : count(maxUses)),
      line('listed', yesNo(listed)),
      line('reason', text(reason)),
    ]),
  '/api/operator/rewards/programmes/change': async (
    { db },
    { programme, share: edge, dailyCap, on, reason },
  ) => {
    const before = await programmeOf(db, programme)
    return described(programme, page('programmes'), [
      line('programme', words('programme', programme)),
      line('switched', change(yesNo(before.on), yesNo(on))),
      line('edgeShare', change(share(before.share), share(edge))),
      line('dailyCap', change(limits(before.dailyCap), limits(dailyCap))),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/rewards/fund': async (_, { programme, currencyId, amount, reason }) =>
    described(`${programme} ${currencyId}`, page('programmes'), [
      line('programme', words('programme', programme)),
      line('amount', typedMoney(amount, currencyId)),
      line('reason', text(reason)),
    ]),
  '/api/operator/rewards/give': async ({ db }, input) => {
    const { userId, currencyId, amount, wager, texts, reason } = input
    return described(userId, page('player', userId), [
      line('player', player(userId, (await sql.findPlayer(db, userId))?.username ?? null)),
      line('amount', typedMoney(amount, currencyId)),
      line('wager', wager === 0 ? NONE : times(wager)),
      texts.en === undefined ? null : line('textEn', text(texts.en)),
      texts.pt === undefined ? null : line('textPt', text(texts.pt)),
      texts.id === undefined ? null : line('textId', text(texts.id)),
      line('reason', text(reason)),
    ])
  },
  '/api/operator/rewards/tables/change': async ({ db }, { name, table: asked, reason }) =>
    described(name, page('tables'), [
      line('rewardKind', words('rewardTable', name)),
      line('table', tableChange(tableOf(name, (await readTables(db))[name]), tableOf(name, asked))),
      line('reason', text(reason)),
    ]),
  '/api/operator/rewards/salary/approve': async (ctx, { month, reason }) => {
    const { players, moneys, payAtMs } = await salaryTotals(ctx, month)
    return described(month, page('salary'), [
      line('month', { kind: 'month', month }),
      line('players', count(players)),
      line('amount', moneys.length === 0 ? NONE : { kind: 'moneys', moneys: [...moneys] }),
      line('moment', moment(payAtMs)),
      line('reason', text(reason)),
    ])
  },
}
