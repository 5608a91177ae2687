import * as z from 'zod/mini'
import { LanguageId } from '../shared/entities.ts'
import { Handle } from './staff.ts'

export const MAILED_REPORTS = ['revenue', 'payments', 'players'] as const
export const MailedReport = z.enum(MAILED_REPORTS)
export type MailedReport = z.infer<typeof MailedReport>

/** The period of a report: it is sent in the morning (UTC) after it has ended. Weeks begin on Monday. */
export const MAIL_PERIODS = ['day', 'week', 'month'] as const
export const MailPeriod = z.enum(MAIL_PERIODS)
export type MailPeriod = z.infer<typeof MailPeriod>

/** A report that goes to an operator by e-mail. */
export const ReportMail = z.object({
  id: z.string(),
  name: z.string(),
  report: MailedReport,
  every: MailPeriod,
  operator: Handle,
  /** Whether the operator may read reports now; otherwise nothing is sent. */
  mayRead: z.boolean(),
  address: z.string(),
  language: LanguageId,
  isOn: z.boolean(),
  /** The last day of the newest period that was sent; null before the first. */
  sentTo: z.nullable(z.iso.date()),
  changedBy: z.string(),
})
export type ReportMail = z.infer<typeof ReportMail>
