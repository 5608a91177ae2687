import { formatAmount, minor, ZERO } from '@baize/kit'
import type { ReactNode } from 'react'
import { cashOutValue, exactAmount, scaleOf } from '../../features/bets/bet-amounts.ts'
import { useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { type AnyBet } from './round.ts'

/** State of the open bet: current and next multiplier, and the gain a cash-out would bring. */
export function Standing({ bet }: { bet: AnyBet }) {
  const t = useT()
  const shown = useMultiplierText()
  const scale = scaleOf(bet.currencyId)
  const beyond = cashOutValue(bet) - exactAmount(bet.betAmount, scale)
  const profit = minor(bet.view.picks.length === 0 || beyond < 0n ? ZERO : beyond)
  return (
    <dl className="grid h-full grid-cols-2 gap-2">
      <Figure label={t('step.current')}>{shown(bet.view.multiplier)}</Figure>
      <Figure label={t('step.next')} accent>
        {bet.view.nextMultiplier === null ? '–' : shown(bet.view.nextMultiplier)}
      </Figure>
      <Figure label={t('step.betAmount')}>
        <MoneyText amount={bet.betAmount} compact />
      </Figure>
      <Figure label={t('step.profit')}>
        <MoneyText
          amount={formatAmount(profit, scale)}
          compact
          counting
          className={profit > 0n ? 'text-gain' : ''}
        />
      </Figure>
    </dl>
  )
}

function Figure({
  label,
  accent = false,
  children,
}: {
  label: string
  accent?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid min-w-0 content-center rounded-control border border-line bg-sunken px-3.5 py-2">
      <dt className="text-xs font-medium text-quiet">{label}</dt>
      <dd className={`amount truncate text-xl leading-snug font-bold ${accent ? 'text-accent-ink' : ''}`}>
        {children}
      </dd>
    </div>
  )
}
