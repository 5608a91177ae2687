import * as z from 'zod/mini'
import { EmptyBody } from '../../shared/empty-body.ts'
import { LanguageId, TimeMs, Uuid } from '../../shared/entities.ts'
import { AlarmChannel, AlarmTarget, QuietHours } from '../alarm-targets.ts'
import { Alarm, AlarmCounts, AlarmDetail, AlarmSeverity, AlarmState } from '../alarms.ts'
import { keyPage } from '../console.ts'
import { PersonName, Reason } from '../staff.ts'
import { type CallShape, call } from './call.ts'

const AlarmId = z.string().check(z.regex(/^[1-9]\d{0,17}$/))

const TargetsReply = z.object({ model: z.array(AlarmTarget) })

/** The inbox of alarms, and where they are sent. */
export const ALARM_DESK_CALLS = {
  '/api/operator/alarms/list': call({
    method: 'GET',
    access: 'operator',
    permission: 'alarms.read',
    about: 'Alarms in a state: those that last by severity, those that are over newest first.',
    input: z.object({
      state: AlarmState,
      severity: z.optional(AlarmSeverity),
      cursor: z.optional(AlarmId),
    }),
    reply: keyPage(Alarm),
  }),
  '/api/operator/alarms/counts': call({
    method: 'GET',
    access: 'operator',
    permission: 'alarms.read',
    about: 'How many alarms are open, by severity, and how many are snoozed.',
    input: EmptyBody,
    reply: z.object({ model: AlarmCounts }),
  }),
  '/api/operator/alarms/alarm': call({
    method: 'GET',
    access: 'operator',
    permission: 'alarms.read',
    about: 'One alarm with its history.',
    input: z.object({ id: AlarmId }),
    reply: z.object({ model: AlarmDetail }),
  }),
  '/api/operator/alarms/take': call({
    method: 'POST',
    access: 'operator',
    permission: 'alarms.act',
    about: 'Takes an alarm, so that colleagues see that somebody looks after it. Ends a snooze.',
    input: z.object({ id: AlarmId }),
    reply: z.object({ model: AlarmDetail }),
  }),
  '/api/operator/alarms/release': call({
    method: 'POST',
    access: 'operator',
    permission: 'alarms.act',
    about: 'Gives an alarm back that somebody has taken, and ends a snooze.',
    input: z.object({ id: AlarmId }),
    reply: z.object({ model: AlarmDetail }),
  }),
  '/api/operator/alarms/snooze': call({
    method: 'POST',
    access: 'operator',
    permission: 'alarms.act',
    about: 'Silences an alarm until a moment, with a reason. It still ends by itself.',
    input: z.object({ id: AlarmId, until: TimeMs, reason: Reason }),
    reply: z.object({ model: AlarmDetail }),
  }),
  '/api/operator/alarms/targets': call({
    method: 'GET',
    access: 'operator',
    permission: 'alarms.send',
    about: 'Where alarms are sent, and what became of the last message.',
    input: EmptyBody,
    reply: TargetsReply,
  }),
  '/api/operator/alarms/targets/save': call({
    method: 'POST',
    access: 'operator',
    permission: 'alarms.send',
    about:
      'Adds a target of alarms, or with `id` changes one. `address` is an e-mail address, the https address of a Slack webhook, or the key of a PagerDuty service; without it the one of before stays.',
    input: z.object({
      id: z.optional(Uuid),
      name: PersonName,
      channel: AlarmChannel,
      address: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
      least: AlarmSeverity,
      quiet: z.nullable(QuietHours),
      language: LanguageId,
      isOn: z.boolean(),
    }),
    reply: TargetsReply,
  }),
  '/api/operator/alarms/targets/remove': call({
    method: 'POST',
    access: 'operator',
    permission: 'alarms.send',
    about: 'Sends no alarms there any more.',
    input: z.object({ id: Uuid }),
    reply: TargetsReply,
  }),
  '/api/operator/alarms/targets/test': call({
    method: 'POST',
    access: 'operator',
    permission: 'alarms.send',
    about: 'Sends a test there now. An e-mail counts as sent once it is in the outbox.',
    input: z.object({ id: Uuid }),
    reply: z.object({ model: z.object({ isSent: z.boolean(), cause: z.string() }) }),
  }),
} as const satisfies Record<string, CallShape>
