import type { Alarm, AlarmSeverity } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import { ALARM_TEXTS, alarmSummary as summaryOf } from '@baize/words/alarms'
import type { ChipTone } from '../../ui/StatusChip.tsx'

export const SEVERITY_TONES: Readonly<Record<AlarmSeverity, ChipTone>> = {
  critical: 'bad',
  warning: 'waiting',
  notice: 'plain',
}

type Told = Pick<Alarm, 'kind' | 'details'>

export const alarmTitle = ({ kind }: Pick<Alarm, 'kind'>, language: LanguageId): string =>
  ALARM_TEXTS[language][kind].title

/** Which one it is and how it stands. */
export const alarmSummary = ({ kind, details }: Told, language: LanguageId): string =>
  summaryOf(kind, details, language)
