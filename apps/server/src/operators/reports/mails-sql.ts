import type { MailedReport, MailPeriod } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import type { Queryable, Readable } from '../../platform/db/queryable.ts'

export type StoredMail = {
  readonly id: string
  readonly name: string
  readonly report: MailedReport
  readonly every: MailPeriod
  readonly operatorId: string
  readonly address: Buffer
  readonly language: LanguageId
  readonly isOn: boolean
  readonly sentTo: string | null
  readonly changedBy: string
}

export async function listMails(db: Readable): Promise<readonly StoredMail[]> {
  const { rows } = await db.query<StoredMail>(
    `SELECT id, name, report, every, operator_id AS "operatorId", address, language, is_on AS "isOn",
       to_char(sent_to, 'YYYY-MM-DD') AS "sentTo", changed_by AS "changedBy" FROM report_mails ORDER BY name, id`,
  )
  return rows
}

export async function saveMail(
  db: Queryable,
  mail: Omit<StoredMail, 'sentTo'>,
  nowMs: number,
): Promise<void> {
  await db.query(
    `INSERT INTO report_mails (id, name, report, every, operator_id, address, language, is_on, changed_by, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (id) DO UPDATE SET (name, report, every, operator_id, address, language, is_on, changed_by, changed_at) =
       ($2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      mail.id,
      mail.name,
      mail.report,
      mail.every,
      mail.operatorId,
      mail.address,
      mail.language,
      mail.isOn,
      mail.changedBy,
      new Date(nowMs),
    ],
  )
}

export async function deleteMail(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM report_mails WHERE id = $1', [id])
  return rowCount === 1
}

/** Notes that a period is sent. False if it was already, or the report has been removed or switched off. */
export async function markSent(tx: Queryable, id: string, to: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE report_mails SET sent_to = $2 WHERE id = $1 AND is_on AND (sent_to IS NULL OR sent_to < $2)',
    [id, to],
  )
  return rowCount === 1
}
