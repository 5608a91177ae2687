import type { LotteryPhase } from '@baize/contract/player'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'

const TONES = {
  OPEN: 'good',
  CLOSED: 'waiting',
  FINISHED: 'plain',
  VOID: 'bad',
} as const satisfies Record<LotteryPhase, string>

/** The phase of a term. */
export function PhaseChip({ phase }: { phase: LotteryPhase }) {
  const t = useT()
  return <StatusChip tone={TONES[phase]}>{t(`lottery.${phase}`)}</StatusChip>
}
