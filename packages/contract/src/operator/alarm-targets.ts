import * as z from 'zod/mini'
import { LanguageId, TimeMs } from '../shared/entities.ts'
import { AlarmSeverity } from './alarms.ts'

export const ALARM_CHANNELS = ['email', 'slack', 'pagerduty'] as const
export const AlarmChannel = z.enum(ALARM_CHANNELS)
export type AlarmChannel = z.infer<typeof AlarmChannel>

/** A time of day, as `22:30`. */
export const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** Hours in which only critical alarms are sent. They may go over midnight. */
export const QuietHours = z.object({
  from: TimeOfDay,
  to: TimeOfDay,
  /** A time zone of the IANA, as `America/Sao_Paulo`. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type QuietHours = z.infer<typeof QuietHours>

/** Where alarms are sent. */
export const AlarmTarget = z.object({
  id: z.string(),
  name: z.string(),
  channel: AlarmChannel,
  /** Masked: whoever knows it whole could write there. */
  address: z.string(),
  least: AlarmSeverity,
  quiet: z.nullable(QuietHours),
  language: LanguageId,
  isOn: z.boolean(),
  changedBy: z.string(),
  /** What became of the last message; null if there was none. */
  last: z.nullable(z.object({ isSent: z.boolean(), cause: z.string(), at: TimeMs })),
})
export type AlarmTarget = z.infer<typeof AlarmTarget>
