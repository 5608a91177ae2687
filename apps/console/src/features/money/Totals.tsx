import { type CurrencyId, currency } from '@baize/contract/shared'
import { formatAmount, minor, parseAmount } from '@baize/kit'
import { Money } from '../../ui/Money.tsx'
import { useT } from '../../words/language.ts'

type Payment = { readonly amount: string; readonly currencyId: CurrencyId }
type TotalsProps = { readonly payments: readonly Payment[]; readonly isAll: boolean }

/** The sum of each currency of the payments that are loaded. */
function totalsOf(payments: readonly Payment[]): readonly Payment[] {
  const sums = new Map<CurrencyId, bigint>()
  for (const { amount, currencyId } of payments) {
    const parsed = parseAmount(amount, currency(currencyId).decimalLength)
    if (parsed.ok) sums.set(currencyId, (sums.get(currencyId) ?? 0n) + parsed.value)
  }
  return [...sums].map(([currencyId, sum]) => ({
    currencyId,
    amount: formatAmount(minor(sum), currency(currencyId).decimalLength),
  }))
}

/** How many payments a list shows, and their sum in each currency; while more wait to be loaded it says so. */
export function Totals({ payments, isAll }: TotalsProps) {
  const t = useT()
  if (payments.length === 0) return null
  return (
    <dl className="flex basis-full flex-wrap gap-x-6 gap-y-1 text-sm max-sm:col-span-2">
      <div className="flex gap-2">
        <dt className="text-quiet">{t(isAll ? 'desk.count' : 'desk.countSoFar')}</dt>
        <dd className="font-semibold tabular-nums">{payments.length}</dd>
      </div>
      {totalsOf(payments).map(({ currencyId, amount }) => (
        <div key={currencyId} className="flex gap-2">
          <dt className="text-quiet">{currencyId}</dt>
          <dd className="font-semibold">
            <Money amount={amount} currencyId={currencyId} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
