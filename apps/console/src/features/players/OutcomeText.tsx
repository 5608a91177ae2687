import type { CurrencyId } from '@baize/contract/shared'
import { Money } from '../../ui/Money.tsx'
import { useT } from '../../words/language.ts'
import type { Outcome } from './outcome.ts'

/** "Player won 5.00": never a bare sign, which operators and players read the opposite way. */
export function OutcomeText({
  outcome: { side, amount },
  currencyId,
}: {
  readonly outcome: Outcome
  readonly currencyId: CurrencyId
}) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap gap-x-1.5">
      {t(`story.${side}`)}
      {side !== 'even' && <Money amount={amount} currencyId={currencyId} className="font-semibold" />}
    </span>
  )
}
