import type { ProviderBetState } from '@baize/contract/player'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'

const TONES = {
  OPEN: 'waiting',
  SETTLED: 'good',
  RESETTLED: 'waiting',
  VOID: 'plain',
  CASHED_OUT: 'good',
  CANCELLED: 'plain',
} as const satisfies Record<ProviderBetState, string>

export function BetState({ state }: { readonly state: ProviderBetState }) {
  const t = useT()
  return <StatusChip tone={TONES[state]}>{t(`providers.state.${state}`)}</StatusChip>
}
