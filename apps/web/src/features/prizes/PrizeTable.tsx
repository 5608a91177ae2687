import { PRIZE_ODDS, type Prize } from '@baize/contract/player'
import type { CurrencyId } from '@baize/contract/shared'
import { useLanguage, useT } from '../../i18n/language.ts'
import { MoneyText } from '../../ui/MoneyText.tsx'

const isPaying = (amount: string): boolean => /[1-9]/.test(amount)

/** Published prizes with their exact odds, highest prize first. */
export function PrizeTable({ prizes, currencyId }: { prizes: readonly Prize[]; currencyId: CurrencyId }) {
  const t = useT()
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent', maximumFractionDigits: 4 })
  const rows = prizes.toSorted((a, b) => Number(b.amount) - Number(a.amount))
  return (
    <section aria-labelledby="prize-table" className="block-surface p-4 md:p-6">
      <h2 id="prize-table" className="text-lg font-bold">
        {t('prizes.table')}
      </h2>
      <table className="mt-3 w-full text-sm">
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="py-1.5 text-left font-medium">
              {t('prizes.prize')}
            </th>
            <th scope="col" className="py-1.5 text-right font-medium">
              {t('prizes.odds')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ amount, odds }) => (
            <tr key={`${amount} ${odds}`} className="border-t border-line">
              <td className="py-2 font-semibold">
                {isPaying(amount) ? (
                  <MoneyText amount={amount} currencyId={currencyId} />
                ) : (
                  t('prizes.noPrize')
                )}
              </td>
              <td className="py-2 text-right tabular-nums">{percent.format(odds / PRIZE_ODDS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
