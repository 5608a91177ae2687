import { DAY_MS } from '@baize/kit'
import type { Context } from '../../ledger/context.ts'
import { moneyText } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { canReach, putMessage } from '../../platform/messages/service.ts'
import { messageIdOf } from '../../platform/messages/tokens.ts'
import { type LateRow, listLateMoney, setLateMoneyTold } from './late-money-sql.ts'

const BATCH_SIZE = 50
/** The money stays, so a mail server that is down for days loses nothing. */
const TRIED_MS = 7 * DAY_MS

/**
 * The job: tells the owners of closed accounts, by their confirmed e-mail or phone, of money that has arrived since. The
 * account can be reopened for it at any time; one that staff closed is opened by support.
 */
export async function notifyLateMoney(ctx: Context): Promise<void> {
  for (const row of await listLateMoney(ctx.db, BATCH_SIZE)) {
    await inTransaction(ctx.db, async (tx) => {
      await putNotice(ctx, tx, row)
      await setLateMoneyTold(tx, row.id, row.seq)
    })
    ctx.log.warn({ userId: row.id, byStaff: row.byStaff }, 'money arrived in a closed account')
  }
}

async function putNotice(
  ctx: Context,
  tx: Queryable,
  { id, seq, channel, to, language, ...news }: LateRow,
): Promise<void> {
  if (channel === null || to === null || !canReach(ctx.config, channel, to)) return
  await putMessage(ctx, tx, {
    id: messageIdOf(`late money ${id} ${seq}`),
    channel,
    to,
    words: news.byStaff ? 'messages.lateMoneyHeld' : 'messages.lateMoney',
    values: { amount: moneyText(ctx, news.currencyId, BigInt(news.sum)) },
    language,
    userId: id,
    notAfterMs: ctx.clock.now() + TRIED_MS,
  })
}
