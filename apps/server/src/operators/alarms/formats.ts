import { ALARMS, type AlarmEvent, type AlarmKind, type AlarmSeverity } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import { ALARM_TEXTS, alarmSummary } from '@baize/words/alarms'

export const PAGERDUTY_URL = 'https://events.pagerduty.com/v2/enqueue'

/** A kind of alarm, or the test of a target. */
type SentKind = AlarmKind | 'test'

const severityOf = (kind: SentKind): AlarmSeverity => (kind === 'test' ? 'notice' : ALARMS[kind].severity)

/** An alarm as it is sent. */
export type SentAlarm = {
  readonly id: string
  readonly kind: SentKind
  readonly subject: string
  readonly details: Readonly<Record<string, string | number>>
  readonly what: AlarmEvent['what']
  readonly sinceMs: number
  /** Where the console shows it. */
  readonly link: string
}

const SEVERITY_WORDS: Readonly<Record<LanguageId, Readonly<Record<AlarmSeverity | 'over', string>>>> = {
  en: { critical: 'Critical', warning: 'Warning', notice: 'Notice', over: 'Over' },
  pt: { critical: 'Crítico', warning: 'Aviso', notice: 'Informativo', over: 'Terminou' },
  id: { critical: 'Kritis', warning: 'Perhatian', notice: 'Informasi', over: 'Berakhir' },
}

/** Title and summary of an alarm in a language; an alarm that is over says so. */
export function textsOf(
  { kind, details, what }: Pick<SentAlarm, 'kind' | 'details' | 'what'>,
  language: LanguageId,
): { readonly title: string; readonly summary: string } {
  const mark = SEVERITY_WORDS[language][what === 'ended' ? 'over' : severityOf(kind)]
  return {
    title: `${mark}: ${ALARM_TEXTS[language][kind].title}`,
    summary: alarmSummary(kind, details, language),
  }
}

const SLACK_MARKS = {
  critical: ':red_circle:',
  warning: ':large_yellow_circle:',
  notice: ':white_circle:',
} as const

/** `&`, `<` and `>` are Slack's own: a text from outside must not make a link or call everybody. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The body of an incoming webhook of Slack. */
export function slackBody(alarm: SentAlarm, language: LanguageId): object {
  const { title, summary } = textsOf(alarm, language)
  const mark = alarm.what === 'ended' ? ':large_green_circle:' : SLACK_MARKS[severityOf(alarm.kind)]
  const text = `${mark} *${slackText(title)}*\n${slackText(summary)}\n<${alarm.link}|Baize>`
  return { text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] }
}

const PAGERDUTY_SEVERITIES = { critical: 'critical', warning: 'warning', notice: 'info' } as const
/** What PagerDuty does about an event. */
const PAGERDUTY_ACTIONS: Readonly<Record<AlarmEvent['what'], 'trigger' | 'acknowledge' | 'resolve'>> = {
  opened: 'trigger',
  woken: 'trigger',
  released: 'trigger',
  taken: 'acknowledge',
  snoozed: 'acknowledge',
  ended: 'resolve',
}

/** An event of PagerDuty's Events API v2. All events of an alarm have one key, so PagerDuty has one incident. */
export function pagerDutyBody(alarm: SentAlarm, routingKey: string, language: LanguageId): object {
  const { title, summary } = textsOf(alarm, language)
  return {
    routing_key: routingKey,
    event_action: PAGERDUTY_ACTIONS[alarm.what],
    dedup_key: `baize-alarm-${alarm.id}`,
    client: 'Baize',
    client_url: alarm.link,
    links: [{ href: alarm.link, text: 'Baize' }],
    payload: {
      summary: `${title} · ${summary}`.slice(0, 1024),
      source: new URL(alarm.link).host,
      severity: PAGERDUTY_SEVERITIES[severityOf(alarm.kind)],
      timestamp: new Date(alarm.sinceMs).toISOString(),
      component: alarm.subject === '' ? alarm.kind : alarm.subject,
      class: alarm.kind,
      custom_details: {
        ...alarm.details,
        runbook: `docs/operations.md#${alarm.kind === 'test' ? 'alarms' : ALARMS[alarm.kind].runbook}`,
      },
    },
  }
}
