import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import { DAY_MS } from '@baize/kit'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

const NAMES = ['state', 'player', 'currency', 'from', 'to'] as const

/** The start of a UTC day in milliseconds, as calls take it. */
const startOf = (day: string | undefined, plusDays = 0): string | undefined => {
  const at = Date.parse(`${day ?? ''}T00:00:00Z`)
  return Number.isNaN(at) ? undefined : String(at + plusDays * DAY_MS)
}

type Narrowed = {
  readonly userId?: string
  readonly currencyId?: CurrencyId
  readonly from?: string
  readonly to?: string
}

/** Filters that lists of payments share, in the address; `state` is each list's own. */
export function usePaymentFilters() {
  const [filters, setFilter] = useFilters(NAMES)
  const userId = /^[1-9]\d{0,14}$/.test(filters.player ?? '') ? filters.player : undefined
  const currencyId = CURRENCIES.find(({ id }) => id === filters.currency)?.id
  const [from, to] = [startOf(filters.from), startOf(filters.to, 1)]
  const input: Narrowed = {
    ...(userId !== undefined && { userId }),
    ...(currencyId && { currencyId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  return { state: filters.state, input, filters, setFilter }
}

/** The controls of `usePaymentFilters` but the state. */
export function PaymentFilters({
  filters,
  setFilter,
}: Pick<ReturnType<typeof usePaymentFilters>, 'filters' | 'setFilter'>) {
  const t = useT()
  return (
    <>
      <TextField
        label={t('cash.playerId')}
        inputMode="numeric"
        value={filters.player ?? ''}
        onChange={({ target }) => setFilter('player', target.value.trim())}
      />
      <SelectField
        label={t('reports.currency')}
        value={filters.currency ?? ''}
        onChange={({ target }) => setFilter('currency', target.value)}
        options={[
          { value: '', label: t('desk.any') },
          ...CURRENCIES.map(({ id }) => ({ value: id, label: id })),
        ]}
      />
      <TextField
        type="date"
        label={t('reports.from')}
        value={filters.from ?? ''}
        onChange={({ target }) => setFilter('from', target.value)}
      />
      <TextField
        type="date"
        label={t('reports.to')}
        value={filters.to ?? ''}
        onChange={({ target }) => setFilter('to', target.value)}
      />
    </>
  )
}
