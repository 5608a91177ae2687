import type { CurrencyId } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { useMoney } from './money.ts'
import { useCounting } from './use-counting.ts'

type MoneyTextProps = {
  /** Exact decimal string of the wire. */
  amount: string
  /** Currency of another player's amount; by default the current player's. */
  currencyId?: CurrencyId | undefined
  /** Abbreviated for narrow places; the full amount is in the tooltip either way. */
  compact?: boolean
  /** Animates from the last value to a new one. */
  counting?: boolean
  signed?: boolean
  className?: string
}

export function MoneyText({
  amount,
  currencyId,
  compact = false,
  counting = false,
  signed = false,
  className,
}: MoneyTextProps) {
  const money = useMoney(currencyId)
  const shown = useCounting(amount, money.decimals, counting)
  const plus = signed && !amount.startsWith('-') ? '+' : ''
  return (
    <span className={cx('amount', className)} title={`${money.symbol} ${amount}`}>
      {plus}
      {compact ? money.abbreviate(shown) : money.format(shown)}
    </span>
  )
}
