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

/** An e-mail of a report: `suppressed` when its address takes no more, `expired` after two days, `unsure` where the mail server did not answer. */
export const MAIL_RUN_STATES = ['waiting', 'sent', 'suppressed', 'expired', 'failed', 'unsure'] as const
const ReportMailRun = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  at: z.number(),
  /** An operator has asked for it out of turn. */
  byHand: z.boolean(),
  state: z.enum(MAIL_RUN_STATES),
  /** The answer of the mail server to one that failed. */
  reason: z.nullable(z.string()),
})
export type ReportMailRun = z.infer<typeof ReportMailRun>

/** Somebody who may read reports. */
export const ReportReader = z.object({ handle: Handle, name: z.string() })
export type ReportReader = z.infer<typeof ReportReader>

/** A report that goes to an operator by e-mail. */
export const ReportMail = z.object({
  id: z.string(),
  name: z.string(),
  report: MailedReport,
  every: MailPeriod,
  operator: Handle,
  operatorName: z.string(),
  /** Whether the operator may read reports now; otherwise nothing is sent. */
  mayRead: z.boolean(),
  address: z.string(),
  language: LanguageId,
  isOn: z.boolean(),
  /** The last day of the newest period that was sent; null before the first. */
  sentTo: z.nullable(z.iso.date()),
  changedBy: z.string(),
  /** The newest first. */
  runs: z.array(ReportMailRun),
})
export type ReportMail = z.infer<typeof ReportMail>
