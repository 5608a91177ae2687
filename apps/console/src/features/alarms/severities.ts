import type { AlarmSeverity } from '@baize/contract/operator'
import type { ChipTone } from '../../ui/StatusChip.tsx'

export const SEVERITY_TONES: Readonly<Record<AlarmSeverity, ChipTone>> = {
  critical: 'bad',
  warning: 'waiting',
  notice: 'plain',
}
