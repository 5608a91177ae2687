import type { Alarm, AlarmSeverity } from '@baize/contract/operator'
import type { LanguageId } from '@baize/contract/shared'
import { ALARM_TEXTS, alarmSummary as summaryOf } from '@baize/words/alarms'
import type { ChipTone } from '../../ui/StatusChip.tsx'
import { isPlainKey, type T } from '../../words/words.ts'
import { gameName } from '../replay/game-name.ts'

export const SEVERITY_TONES: Readonly<Record<AlarmSeverity, ChipTone>> = {
  critical: 'bad',
  warning: 'waiting',
  notice: 'plain',
}

export const alarmTitle = ({ kind }: Pick<Alarm, 'kind'>, language: LanguageId): string =>
  ALARM_TEXTS[language][kind].title

/** Which one it is, with games and programmes by their names. */
export function alarmSummary({ kind, details }: Alarm, language: LanguageId, t: T): string {
  const { gameId, programme } = details
  const programmeKey = `rewards.of.${programme}`
  const named = {
    ...details,
    ...(typeof gameId === 'string' && { gameId: gameName(gameId) }),
    ...(isPlainKey(programmeKey) && { programme: t(programmeKey) }),
  }
  return summaryOf(kind, named, language)
}
