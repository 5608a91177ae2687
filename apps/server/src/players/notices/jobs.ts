import type { NoticeKind } from '@baize/contract/player'
import type { Context } from '../../ledger/context.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { everySeconds } from '../../platform/jobs/schedule.ts'
import { textOf } from '../../platform/messages/message.ts'
import { canReach, putMessage } from '../../platform/messages/service.ts'
import { messageIdOf } from '../../platform/messages/tokens.ts'
import { writtenValues } from './service.ts'
import { type DueMail, listDueMails, setMailTime } from './sql.ts'

const BATCH_SIZE = 50
/** A mail that could not be sent for this long is outdated: its notice stays in the list on the site. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000
/** Kinds whose e-mails end with one click. Money and security stay, whatever a mail program offers. */
const ENDABLE: ReadonlySet<NoticeKind> = new Set(['bonus', 'news'])

/**
 * The job: puts notices into the outbox as e-mails, for the players who want them. The message id is derived from the
 * notice, and both are noted in one transaction, so a crash sends nothing twice.
 */
export async function mailNotices(ctx: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDueMails(ctx.db, ctx.clock.now(), BATCH_SIZE)
    for (const mail of due) {
      if (signal.aborted) return
      await inTransaction(ctx.db, async (tx) => {
        await putMail(ctx, tx, mail)
        await setMailTime(tx, mail.id, null)
      })
    }
    if (due.length < BATCH_SIZE) return
  }
}

async function putMail(ctx: Context, tx: Queryable, mail: DueMail): Promise<void> {
  const { to, language, kind, userId } = mail
  const notAfterMs = mail.createdAt.getTime() + GIVE_UP_MS
  if (to === null || ctx.clock.now() > notAfterMs || !canReach(ctx.config, 'email')) return
  const values = writtenValues(mail.values)
  const title = textOf({ words: mail.title, values, language })
  const text = textOf({ words: mail.description, values, language })
  await putMessage(ctx, tx, {
    id: messageIdOf(`notice ${mail.id}`),
    channel: 'email',
    to,
    words: 'notify.mail',
    values: { title, text },
    language,
    userId,
    notAfterMs,
    ...(ENDABLE.has(kind) && { topic: kind }),
  })
}

export const noticeJobs: readonly Job<Context>[] = [
  { name: 'notices.mail', when: everySeconds(10), atStart: true, run: mailNotices },
]
