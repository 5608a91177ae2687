import { inCurrencies } from './limit-amounts.ts'
import { Money } from './Money.tsx'

/** A limit as it applies in every currency. */
export const Limit = ({ value }: { readonly value: string }) => (
  <span className="inline-flex flex-wrap gap-x-3">
    {inCurrencies(value).map((amount) => (
      <Money key={amount.currencyId} {...amount} />
    ))}
  </span>
)
