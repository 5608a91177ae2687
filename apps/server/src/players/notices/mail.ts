import { createHash } from 'node:crypto'
import { CurrencyId, currency } from '@baize/contract'
import type { Context } from '../../ledger/context.ts'
import { sendMessage, textOf } from '../../platform/connectors/messages.ts'
import { inDecimals } from './service.ts'
import { type DueMail, listDueMails, setMailTime } from './sql.ts'

const AT_ONCE = 50
/** One failing address must not block the others; when the provider is down, it is not asked for all of them. */
const AGAIN_AFTER_MS = 5 * 60 * 1000
const FAILURES_AT_ONCE = 3
/** A mail that could not be sent for this long is outdated: its notice stays in the list on the site. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000
/** The site shows levels from 1 on. */
const FIRST_LEVEL = 1

/**
 * The job: sends notices as e-mails to the players who want them. The message id is derived from the notice and the
 * provider accepts each id once, so a mail sent right before a crash is not sent twice.
 */
export async function mailNotices(ctx: Context, signal: AbortSignal): Promise<void> {
  let failures = 0
  for (;;) {
    const nowMs = ctx.clock.now()
    const due = await listDueMails(ctx.db, nowMs, AT_ONCE)
    for (const one of due) {
      if (signal.aborted || failures === FAILURES_AT_ONCE) return
      const done = await isDone(ctx, one)
      failures = done ? 0 : failures + 1
      await setMailTime(ctx.db, one.id, done ? null : nowMs + AGAIN_AFTER_MS)
    }
    if (due.length < AT_ONCE) return
  }
}

/** False when it must be retried. */
async function isDone(ctx: Context, one: DueMail): Promise<boolean> {
  const { to, language } = one
  const isOver = ctx.clock.now() - one.createdAt.getTime() > GIVE_UP_MS
  if (to === null || isOver || ctx.config.messagesUrl === null) return true
  const values = shown(one.values)
  const title = textOf({ words: one.title, values, language })
  const text = textOf({ words: one.description, values, language })
  return sendMessage(
    ctx,
    { channel: 'email', to, words: 'notify.mail', values: { title, text }, language },
    { deliver: true, messageId: idOf(one.id) },
  )
}

function shown(values: DueMail['values']): DueMail['values'] {
  const decimals = inDecimals(values)
  const money = CurrencyId.safeParse(decimals.currencyId)
  const written: Record<string, string> = { ...decimals }
  for (const name of ['amount', 'wager', 'stake'] as const)
    if (money.success && decimals[name] !== undefined)
      written[name] = `${currency(money.data).symbol} ${decimals[name]}`
  if (decimals.level !== undefined) written.level = String(Number(decimals.level) + FIRST_LEVEL)
  return written
}

/** Deterministic UUID derived from the notice id. */
function idOf(noticeId: string): string {
  const hex = createHash('sha256').update(`notice ${noticeId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
