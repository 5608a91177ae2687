import { type CurrencyId, currency } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { useLanguage } from '../words/language.ts'

/** Groups the digits of an exact decimal text in the locale's way. Money never becomes a number. */
export function groupDigits(amount: string, locale: string): string {
  const [, minus = '', whole = '', rest] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === '') return amount
  const parts = new Intl.NumberFormat(locale).formatToParts(1000.5)
  const point = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  return `${minus === '' ? '' : '−'}${grouped}${rest === undefined ? '' : point + rest}`
}

/** The minus stands before the symbol, as it does on the players' site. */
const withSymbol = (text: string, symbol: string): string =>
  text.startsWith('−') ? `−${symbol} ${text.slice(1)}` : `${symbol} ${text}`

type MoneyProps = { readonly amount: string; readonly currencyId?: CurrencyId; readonly className?: string }

/** An exact amount with all of its decimals. */
export function Money({ amount, currencyId, className }: MoneyProps) {
  const locale = useLanguage((state) => state.locale)
  const text = groupDigits(amount, locale)
  return (
    <span className={cx('amount', className)}>
      {currencyId === undefined ? (
        text
      ) : (
        <>
          {/* In a narrow column the line may break before the code alone. */}
          <span className="whitespace-nowrap">{withSymbol(text, currency(currencyId).symbol)}</span>
          <span className="ml-1 inline-block text-xs text-faint">{currencyId}</span>
        </>
      )}
    </span>
  )
}
