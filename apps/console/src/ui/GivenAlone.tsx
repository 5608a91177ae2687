import type { CurrencyId } from '@baize/contract/shared'
import { useRead } from '../api/query.ts'
import { useT } from '../words/language.ts'

/** The sum that the person has given away alone within a day, and the rest before a second one is needed. */
export function SoloAllowance({ currencyId = 'USD' }: { readonly currencyId?: CurrencyId }) {
  const t = useT()
  const { data } = useRead('/api/operator/me/given', {})
  const sum = Array.isArray(data?.model)
    ? data.model.find((total) => total.currencyId === currencyId)
    : undefined
  if (!sum) return null
  const { given, left, limit } = sum
  return t(/^0(\.0+)?$/.test(left) ? 'given.spent' : 'given.left', {
    given,
    left,
    limit,
    currency: currencyId,
  })
}
