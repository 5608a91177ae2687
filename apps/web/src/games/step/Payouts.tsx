import { formatAmount, formatMultiplier, type Minor, type Multiplier, payoutOf } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { useMultiplierText } from '../../ui/multiplier-text.ts'

const IN_SIGHT = 7

type PayoutsProps = {
  /** Icon of a good step. */
  art: string
  multipliers: readonly Multiplier[]
  stake: Minor
  maxWin: Minor
  reached: number
  playing: boolean
}

/** Payout of the stake at each step: the ladder with amounts, where there is room for it. */
export function Payouts({ art, multipliers, stake, maxWin, reached, playing }: PayoutsProps) {
  const t = useT()
  const { decimals } = useMoney()
  const shown = useMultiplierText()
  const first = Math.min(Math.max(0, reached - 1), Math.max(0, multipliers.length - IN_SIGHT))
  return (
    <ol aria-label={t('step.ladder')} className="grid gap-1">
      {multipliers.slice(first, first + IN_SIGHT).map((times, index) => {
        const step = first + index + 1
        const pays = payoutOf(stake, times)
        const passed = step <= reached
        const next = playing && step === reached + 1
        return (
          <li
            key={step}
            data-passed={passed}
            aria-current={next ? 'step' : undefined}
            className={cx(
              'amount flex h-9 items-center gap-2 rounded-small px-3 text-sm transition-colors duration-200',
              passed && 'bg-gain-quiet text-gain',
              next && 'bg-accent-quiet text-accent-ink',
              !passed && !next && 'bg-sunken text-quiet',
            )}
          >
            <img src={art} alt="" width={16} height={16} className="size-4" />
            <span className="w-6 font-medium">{step}</span>
            <span className="flex-1 font-bold" title={`${formatMultiplier(times)}×`}>
              {shown(formatMultiplier(times))}
            </span>
            <MoneyText amount={formatAmount(pays < maxWin ? pays : maxWin, decimals)} compact />
          </li>
        )
      })}
    </ol>
  )
}
