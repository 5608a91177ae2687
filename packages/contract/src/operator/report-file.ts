import * as z from 'zod/mini'
import { Breakdown } from './reports.ts'

/** A report as a file, not as the JSON reply of a call. Needs `reports.read`, and `players.read` where it names players. */
export const REPORT_FILE_PATH = '/api/operator/reports/file'

/** `games` is by day and game, `returns` by game and RTP, `playerDays` by day and player; `retention` is by week, `cohorts` by day, each with when players registered. */
export const REPORT_FILES = [
  'revenue',
  'games',
  'breakdown',
  'returns',
  'payments',
  'players',
  'playerDays',
  'funnel',
  'retention',
  'cohorts',
  'liability',
] as const
export const ReportFileName = z.enum(REPORT_FILES)
export type ReportFileName = z.infer<typeof ReportFileName>

/** Days in UTC, both included; `by` is the dimension of a breakdown. */
export const ReportFile = z.object({
  report: ReportFileName,
  from: z.iso.date(),
  to: z.iso.date(),
  by: z._default(Breakdown, 'game'),
})
export type ReportFile = z.infer<typeof ReportFile>
