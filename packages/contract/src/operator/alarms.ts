import * as z from 'zod/mini'
import { TimeMs } from '../shared/entities.ts'

/** `critical`: money or play stands still or a person may be in danger, somebody is woken. `warning`: for today. `notice`: worth a look. */
export const ALARM_SEVERITIES = ['critical', 'warning', 'notice'] as const
export const AlarmSeverity = z.enum(ALARM_SEVERITIES)
export type AlarmSeverity = z.infer<typeof AlarmSeverity>

/** Severity of each kind of alarm, most severe first, and its section of docs/operations.md. */
export const ALARMS = {
  payoutsFrozen: { severity: 'critical', runbook: 'payouts-frozen' },
  zeroSum: { severity: 'critical', runbook: 'ledger-imbalance' },
  auditLate: { severity: 'critical', runbook: 'audit-stale' },
  paymentProviderDown: { severity: 'critical', runbook: 'connector-down' },
  gameProviderDown: { severity: 'critical', runbook: 'game-provider-down' },
  beaconDown: { severity: 'critical', runbook: 'beacon-down' },
  payoutLate: { severity: 'critical', runbook: 'payout-late' },
  diskFull: { severity: 'critical', runbook: 'disk-low' },
  playerInNeed: { severity: 'critical', runbook: 'player-in-need' },
  payoutUnanswered: { severity: 'warning', runbook: 'payout-unanswered' },
  payoutsWaiting: { severity: 'warning', runbook: 'payouts-wait-for-people' },
  paymentProviderSlow: { severity: 'warning', runbook: 'connector-slow' },
  connectionDown: { severity: 'warning', runbook: 'connector-down' },
  connectionSlow: { severity: 'warning', runbook: 'connector-slow' },
  gameProviderSlow: { severity: 'warning', runbook: 'game-provider-slow' },
  providerBooksDiffer: { severity: 'warning', runbook: 'books-of-a-provider-differ' },
  drawVoid: { severity: 'warning', runbook: 'draw-void' },
  rtpOutside: { severity: 'warning', runbook: 'game-return' },
  rollUpWrong: { severity: 'warning', runbook: 'roll-up-wrong' },
  jobFailing: { severity: 'warning', runbook: 'job-fails' },
  outboxLate: { severity: 'warning', runbook: 'outbox-late' },
  messagesLate: { severity: 'warning', runbook: 'messages-late' },
  designRefused: { severity: 'warning', runbook: 'design-refused' },
  pushesLate: { severity: 'warning', runbook: 'pushes-late' },
  logInsFailing: { severity: 'warning', runbook: 'log-ins-fail' },
  replicationBehind: { severity: 'warning', runbook: 'replication-behind' },
  diskLow: { severity: 'warning', runbook: 'disk-low' },
  budgetLow: { severity: 'notice', runbook: 'budget-nearly-spent' },
  bigWin: { severity: 'notice', runbook: 'big-win' },
} as const satisfies Record<string, { readonly severity: AlarmSeverity; readonly runbook: string }>
export type AlarmKind = keyof typeof ALARMS

const isKind = (text: string): text is AlarmKind => Object.hasOwn(ALARMS, text)
/** Most severe first. */
export const ALARM_KINDS: readonly AlarmKind[] = Object.keys(ALARMS).filter(isKind)
export const AlarmKind = z.enum(ALARM_KINDS)

export const ALARM_STATES = ['open', 'snoozed', 'over'] as const
export const AlarmState = z.enum(ALARM_STATES)
export type AlarmState = z.infer<typeof AlarmState>

export const Alarm = z.object({
  id: z.string(),
  kind: AlarmKind,
  severity: AlarmSeverity,
  state: AlarmState,
  /** Tells open alarms of one kind apart: a provider, a game. Empty where there can be one only. */
  subject: z.string(),
  /** What the sentences of the kind are filled with. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  /** When the cause began, as far as it is known. */
  since: TimeMs,
  endedAt: z.nullable(TimeMs),
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(TimeMs),
  snoozedUntil: z.nullable(TimeMs),
})
export type Alarm = z.infer<typeof Alarm>

export const ALARM_EVENTS = ['opened', 'taken', 'released', 'snoozed', 'woken', 'ended'] as const
export const AlarmEvent = z.object({
  what: z.enum(ALARM_EVENTS),
  /** Null: by itself. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  until: z.nullable(TimeMs),
  at: TimeMs,
})
export type AlarmEvent = z.infer<typeof AlarmEvent>

/** An alarm with its history, oldest first. */
export const AlarmDetail = z.object({ ...Alarm.shape, events: z.array(AlarmEvent) })
export type AlarmDetail = z.infer<typeof AlarmDetail>

/** Open alarms by severity, and those that are snoozed. */
export const AlarmCounts = z.object({
  critical: z.number(),
  warning: z.number(),
  notice: z.number(),
  snoozed: z.number(),
})
export type AlarmCounts = z.infer<typeof AlarmCounts>

/** The longest time that an alarm may be snoozed for. */
export const LONGEST_SNOOZE_DAYS = 7
