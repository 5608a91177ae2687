import { createHash } from 'node:crypto'
import type { CurrencyId, LanguageId, MessageChannel } from '@baize/contract'
import type { UserId } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { moneyText } from '../../platform/amounts/amounts.ts'
import { sendMessage } from '../../platform/connectors/messages.ts'

const AT_ONCE = 50

type LateRow = {
  readonly id: UserId
  readonly language: LanguageId
  readonly byStaff: boolean
  readonly channel: MessageChannel | null
  readonly to: string | null
  readonly currencyId: CurrencyId
  readonly sum: string
  readonly seq: string
}

/**
 * The job: tells the owners of closed accounts, by their confirmed e-mail or phone, of money that has arrived since. The
 * account can be reopened for it at any time; one that staff closed is opened by support.
 */
export async function tellOfLateMoney(ctx: Context): Promise<void> {
  const { rows } = await ctx.db.query<LateRow>(
    `SELECT u.id, u.language, u.closed_by IS NOT NULL AS "byStaff", w.currency_id AS "currencyId", w.seq::text AS seq,
       (w.main + w.held + w.payout + w.task + w.register)::text AS sum,
       CASE WHEN u.email_checked THEN 'email' WHEN u.phone_checked THEN 'sms' END AS channel,
       CASE WHEN u.email_checked THEN u.email WHEN u.phone_checked THEN u.phone END AS to
     FROM users u JOIN ledger_wallets w ON w.user_id = u.id
     WHERE u.closed_at IS NOT NULL AND w.main + w.held + w.payout + w.task + w.register > 0
       AND w.seq IS DISTINCT FROM u.late_money_seq
     ORDER BY u.id LIMIT $1`,
    [AT_ONCE],
  )
  for (const one of rows) {
    if (!(await isTold(ctx, one))) continue
    await ctx.db.query('UPDATE users SET late_money_seq = $2 WHERE id = $1', [one.id, one.seq])
    ctx.log.warn({ userId: one.id, byStaff: one.byStaff }, 'money arrived in a closed account')
  }
}

/** False when it must be retried. The message provider takes each id once. */
async function isTold(ctx: Context, { id, seq, channel, to, language, ...one }: LateRow): Promise<boolean> {
  if (channel === null || to === null || ctx.config.messagesUrl === null) return true
  const hex = createHash('sha256').update(`late money ${id} ${seq}`).digest('hex')
  const messageId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  const words = one.byStaff ? 'messages.lateMoneyHeld' : 'messages.lateMoney'
  const values = { amount: moneyText(ctx, one.currencyId, BigInt(one.sum)) }
  return sendMessage(ctx, { channel, to, words, values, language }, { deliver: true, messageId })
}
