import { CARE_HIGH, CARE_WATCH } from '@baize/contract/operator'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'

/** A score of signs of harm, with its weight in words. */
export function ScoreChip({ score }: { readonly score: number }) {
  const t = useT()
  const [tone, word] =
    score >= CARE_HIGH
      ? (['bad', 'harm.high'] as const)
      : score >= CARE_WATCH
        ? (['waiting', 'harm.watch'] as const)
        : (['plain', 'harm.low'] as const)
  return (
    <StatusChip tone={tone}>
      {t(word)} · {score}
    </StatusChip>
  )
}
