import {
  CurrencyId,
  currency,
  type InputOf,
  type NoticePopupConfig,
  type NoticeSettings,
  type Refusal,
  refusal,
  type UserNotice,
} from '@baize/contract'
import { err, formatAmount, minor, ok, type Result, type UserId } from '@baize/kit'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../ledger/commands.ts'
import { countNotices, listNotices, type NoticeRow, setPushed, writeNotice } from './sql.ts'

const DAY_SECONDS = 24 * 60 * 60

/** The site's own looks, until a design says otherwise. */
const PLAIN: Omit<NoticePopupConfig, 'type' | 'link' | 'content' | 'buttonText'> = {
  bg: '',
  buttonBg: '',
  buttonTextColor: '',
  contentPadding: '',
  buttonMargin: '',
  contentTextColor: '',
  contentTextSize: '',
  enableMaskClose: true,
}

export const NOTICE_SETTINGS: NoticeSettings = {
  popups: [
    {
      ...PLAIN,
      type: 'NOT_LOGGED_IN',
      link: '#register',
      content: 'notices.notLoggedIn',
      buttonText: 'notices.notLoggedInButton',
    },
    {
      ...PLAIN,
      type: 'NOT_RECHARGED',
      link: '#recharge',
      content: 'notices.notRecharged',
      buttonText: 'notices.notRechargedButton',
    },
    {
      ...PLAIN,
      type: 'COMPLETE_REGISTRATION',
      link: '/h5/mines',
      content: 'notices.registered',
      buttonText: 'notices.registeredButton',
    },
  ],
  events: [
    { type: 'NOT_LOGGED_IN', interval: 7 * DAY_SECONDS },
    { type: 'NOT_RECHARGED', interval: DAY_SECONDS },
    { type: 'COMPLETE_REGISTRATION', interval: 1 },
    { type: 'RECHARGE_SUCCESS', interval: DAY_SECONDS },
  ],
  rechargeAppDownload: { isMandatory: false },
}

/** The first notice of a new player, in the transaction that makes them one. */
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

/** What happened to the keys of an account, so that its owner hears of it if it was not them. */
type KeyChange =
  | 'newDevice'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'emailChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodeUsed'
  | 'thirdLinked'
  | 'thirdUnlinked'

export const tellOfChange = (
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
      description: change === 'newDevice' ? 'notices.newDeviceText' : 'notices.keyChangeText',
      values,
      source: `security:${change}:${nowMs}`,
    },
    nowMs,
  )

export async function noticePage(ctx: Context, userId: UserId, page: InputOf<'/api/user/notice_page'>) {
  const [rows, total] = await Promise.all([listNotices(ctx.db, userId, page), countNotices(ctx.db, userId)])
  return { items: rows.map(view), total, pageNo: page.pageNo, pageSize: page.pageSize }
}

/** The ledger writes amounts in minor units; a sentence has them as decimals. */
function view(row: NoticeRow): UserNotice {
  const { createdAt, values, ...rest } = row
  const money = CurrencyId.safeParse(values.currencyId)
  const shown =
    money.success && values.amount !== undefined
      ? {
          ...values,
          amount: formatAmount(minor(BigInt(values.amount)), currency(money.data).decimalLength),
        }
      : { ...values }
  return { ...rest, data: { ...rest.data }, values: shown, createdAt: createdAt.getTime() }
}

/** Of the caller's own notices only: somebody else's is as unknown as one that never was. */
export async function markPushed(ctx: Context, userId: UserId, id: string): Promise<Result<null, Refusal>> {
  return (await setPushed(ctx.db, userId, id)) ? ok(null) : err(refusal('unknownNotice'))
}
