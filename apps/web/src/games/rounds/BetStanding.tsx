import type { RoundBet } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { cx } from '../../ui/cx.ts'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../multiplier-text.ts'
import { betWords } from './bet-words.ts'

/** How the bet of a panel stands. There whether there is one or not, so that nothing moves. */
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
