import { NewRates } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import type { RequestViewProps } from '../../screen.ts'
import { Facts } from '../../ui/Fields.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'

/** New rates beside those in force, as the second person reads them. */
export function RateRequest({ input }: RequestViewProps) {
  const t = useT()
  const now = useRead('/api/operator/rates/now', {})
  const asked = NewRates.safeParse(input)
  if (!asked.success) return null
  return (
    <Answered of={now}>
      {({ model: { rates } }) => (
        <Facts
          facts={asked.data.rates.map(({ currencyId, usd }) => {
            const rate = rates.find((listed) => listed.currencyId === currencyId)
            return [
              t('rates.of', { currency: currencyId }),
              <span key={currencyId}>
                {rate?.usd} → <strong>{usd}</strong>
                {rate && (
                  <span className="block text-sm text-quiet">
                    {t('rates.bounds', { least: rate.least, most: rate.most })}
                  </span>
                )}
              </span>,
            ]
          })}
        />
      )}
    </Answered>
  )
}
