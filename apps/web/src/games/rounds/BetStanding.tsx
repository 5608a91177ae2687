import type { RoundBet } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { useT } from '../../i18n/language.ts'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { betWords } from './bet-words.ts'

/** State of a panel's bet. Rendered without a bet too, so that the layout does not shift. */
export function BetStanding({ bet }: { bet: RoundBet | null }) {
  const t = useT()
  const money = useMoney()
  const shown = useMultiplierText()
  const state = bet?.view.state
  return (
    <p
      data-testid="standing"
      className={cx(
        'amount flex min-h-9 items-center rounded-small px-3 py-1.5 text-[0.8125rem] leading-tight whitespace-normal',
        state === 'CASHED_OUT' ? 'bg-gain-quiet font-semibold text-gain' : 'bg-sunken text-quiet',
        (state === 'RUNNING' || state === 'PLACED' || state === 'QUEUED') && 'text-ink',
      )}
    >
      {betWords(bet, t, money, shown)}
    </p>
  )
}
