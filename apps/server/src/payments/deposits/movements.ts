import { MOVEMENT_GROUPS, type Movement, type MovementGroup, type MovementKind } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { currency } from '@baize/contract/shared'
import { DAY_MS, formatAmount, minor, type UserId } from '@baize/kit'
import type { LedgerCommand } from '../../ledger/commands.ts'
import type { Context } from '../../ledger/context.ts'
import { listMovements } from './movements-sql.ts'

const PAGE = 50

type Kind = LedgerCommand['kind']

/** Commands that change the main balance, by group. The others move money between accounts of the house or nothing. */
const GROUPS: Readonly<Record<MovementGroup, Partial<Record<Kind, MovementKind>>>> = {
  deposits: { deposit: 'deposit' },
  withdrawals: {
    'withdrawal.request': 'withdrawal',
    'withdrawal.reject': 'returned',
    'withdrawal.reverse': 'returned',
  },
  bets: {
    'bet.play': 'bet',
    'bet.hold': 'stake',
    'bet.settle': 'payout',
    'provider.debit': 'stake',
    'provider.credit': 'payout',
    'provider.settle': 'payout',
    'provider.rollback': 'rollback',
  },
  bonuses: {
    'bonus.release': 'bonus',
    'bonus.restore': 'bonus',
    'bonus.revoke': 'bonusTaken',
    'packet.claim': 'packet',
    // To a purse of bonuses it moves nothing here; to main it does.
    'reward.grant': 'reward',
  },
  other: { transfer: 'transfer', adjust: 'correction', forfeit: 'closed' },
}

/** Changes of a player's main balance, newest first. */
export async function movementsOf(
  ctx: Context,
  userId: UserId,
  { group, days, before }: InputOf<'/api/user/movements'>,
): Promise<{ items: Movement[]; next: string | null }> {
  const sinceMs = ctx.clock.now() - days * DAY_MS
  const names = Object.fromEntries(
    (group === null ? MOVEMENT_GROUPS : [group]).flatMap((movementGroup) =>
      Object.entries(GROUPS[movementGroup]),
    ),
  )
  const rows = await listMovements(ctx.db, userId, {
    kinds: Object.keys(names),
    sinceMs,
    before,
    most: PAGE + 1,
  })
  const { currencyId } = await ctx.ledger.balances(userId)
  const text = (amount: string) => formatAmount(minor(BigInt(amount)), currency(currencyId).decimalLength)
  const items = rows.slice(0, PAGE).flatMap(({ seq, kind, at, balance, amount, game, programme }) => {
    const name = names[kind]
    return name === undefined
      ? []
      : [
          {
            id: seq,
            at: at.getTime(),
            kind: name,
            game,
            programme,
            amount: text(amount),
            balance: text(balance),
          },
        ]
  })
  return { items, next: rows.length > PAGE ? (rows[PAGE - 1]?.seq ?? null) : null }
}
