import type { NoticeChoice, UserNotice } from '@baize/contract/player'
import type { InputOf } from '@baize/contract/server'
import { CurrencyId, currency, type Refusal, refusal } from '@baize/contract/shared'
import { err, formatAmount, minor, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import {
  countNotices,
  hasNotice,
  listChoices,
  listNotices,
  type NoticeRow,
  noteLevel,
  saveChoice,
  setPushed,
  setRead,
  writeNotice,
  writeNotices,
} from './sql.ts'

export { writeWords } from './operator-message.ts'
export { writeNotice, writeNotices }

/** Writes a new player's first notice, in the transaction that creates the player. */
export const welcome = (ctx: Context, tx: Queryable, userId: UserId): Promise<void> =>
  writeNotice(
    tx,
    userId,
    {
      type: 'COMPLETE_REGISTRATION',
      title: 'notices.welcomeTitle',
      description: 'notices.welcomeText',
      values: {},
      source: 'registration',
    },
    ctx.clock.now(),
  )

/** Changes to an account's credentials; its owner is notified in case it was not them. */
type KeyChange =
  | 'newDevice'
  | 'passwordChanged'
  | 'phoneAdded'
  | 'emailAdded'
  | 'phoneChanged'
  | 'emailChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'recoveryCodeUsed'
  | 'thirdLinked'
  | 'thirdUnlinked'
  | 'payoutAccountAdded'

/** Changes that the player wanted and has just completed. They are told as a success; all others as a warning. */
const SUCCESSES: Partial<Record<KeyChange, string>> = {
  phoneAdded: 'notices.addressAddedText',
  emailAdded: 'notices.addressAddedText',
  secondFactorOn: 'notices.secondFactorOnText',
}

export const notifyChange = (
  tx: Queryable,
  userId: UserId,
  change: KeyChange,
  nowMs: number,
  values: Readonly<Record<string, string>> = {},
): Promise<void> =>
  writeNotice(
    tx,
    userId,
    {
      type: 'ACCOUNT_SECURITY',
      title: `notices.${change}Title`,
      description:
        change === 'newDevice' ? 'notices.newDeviceText' : (SUCCESSES[change] ?? 'notices.keyChangeText'),
      values,
      source: `security:${change}:${nowMs}`,
    },
    nowMs,
  )

export async function noticePage(ctx: Context, userId: UserId, page: InputOf<'/api/user/notice_page'>) {
  const [rows, counts] = await Promise.all([listNotices(ctx.db, userId, page), countNotices(ctx.db, userId)])
  return { items: rows.map(view), ...counts, pageNo: page.pageNo, pageSize: page.pageSize }
}

function view(row: NoticeRow): UserNotice {
  const { createdAt, values, ...rest } = row
  return {
    ...rest,
    data: { ...rest.data },
    values: { ...inDecimals(values) },
    createdAt: createdAt.getTime(),
  }
}

const AMOUNTS = ['amount', 'wager', 'stake'] as const

/** The ledger writes amounts in minor units; texts show decimals. */
export function inDecimals(values: NoticeRow['values']): NoticeRow['values'] {
  const money = CurrencyId.safeParse(values.currencyId)
  if (!money.success) return values
  const { decimalLength } = currency(money.data)
  const shown: Record<string, string> = { ...values }
  for (const name of AMOUNTS) {
    const written = values[name]
    if (written !== undefined) shown[name] = formatAmount(minor(BigInt(written)), decimalLength)
  }
  return shown
}

/** The site shows levels from 1 on. */
const FIRST_LEVEL = 1

/** Values as a text says them: amounts with their symbol, `amountText` if it groups them, and levels as players count them. */
export function writtenValues(
  values: NoticeRow['values'],
  amountText = (decimal: string, id: CurrencyId): string => `${currency(id).symbol} ${decimal}`,
): NoticeRow['values'] {
  const decimals = inDecimals(values)
  const written: Record<string, string> = { ...decimals }
  const money = CurrencyId.safeParse(decimals.currencyId)
  for (const name of AMOUNTS) {
    const amount = decimals[name]
    if (money.success && amount !== undefined) written[name] = amountText(amount, money.data)
  }
  if (decimals.level !== undefined) written.level = String(Number(decimals.level) + FIRST_LEVEL)
  return written
}

/** Only for the caller's own notices: another player's is as unknown as one that does not exist. */
export async function markPushed(ctx: Context, userId: UserId, id: string): Promise<Result<null, Refusal>> {
  return (await setPushed(ctx.db, userId, id)) ? ok(null) : err(refusal('unknownNotice'))
}

/** The same ownership rule. Idempotent; returns the number of unread notices left. */
export async function markRead(
  ctx: Context,
  userId: UserId,
  request: InputOf<'/api/user/notice_read'>,
): Promise<Result<{ unread: number }, Refusal>> {
  if (!(await hasNotice(ctx.db, userId, request.id))) return err(refusal('unknownNotice'))
  await setRead(ctx.db, userId, request, ctx.clock.now())
  const { unread } = await countNotices(ctx.db, userId)
  return ok({ unread })
}

export const noticeChoices = (ctx: Context, userId: UserId): Promise<NoticeChoice[]> =>
  listChoices(ctx.db, userId)

export async function chooseNotices(
  ctx: Context,
  userId: UserId,
  choice: InputOf<'/api/user/notice_settings/save'>,
): Promise<NoticeChoice[]> {
  await saveChoice(ctx.db, userId, choice)
  return listChoices(ctx.db, userId)
}

/** The VIP level follows from the turnover, which changes with every bet: it is detected on read, and notified once. */
export async function notifyLevel(
  ctx: Pick<Context, 'db' | 'clock'>,
  userId: UserId,
  level: number,
): Promise<void> {
  const nowMs = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    if (!(await noteLevel(tx, userId, level))) return
    const notice = {
      type: 'VIP_LEVEL',
      title: 'notify.vipTitle',
      description: 'notify.vipText',
      values: { level: String(level) },
      source: `vip:${level}`,
    }
    await writeNotice(tx, userId, notice, nowMs)
  })
}
