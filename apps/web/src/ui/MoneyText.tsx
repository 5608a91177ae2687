import type { CurrencyId } from '@baize/contract'
import { cx } from './cx.ts'
import { useMoney } from './money.ts'
import { useCounting } from './use-counting.ts'

type MoneyTextProps = {
  /** The exact decimal string of the wire. */
  amount: string
  /** Of somebody else's money: shown in that currency, not in the player's. */
  currencyId?: CurrencyId | undefined
  /** Short form for narrow places; the whole amount is on hover or long press either way. */
  compact?: boolean
  /** Counts from the last value to a new one. */
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
