import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import type { Range } from './parts.tsx'
import { COMPARISONS, comparedWith, PERIODS, rangeOf } from './periods.ts'

const OWN = 'own'

type Choice = {
  readonly range: Range
  readonly before: Range | undefined
  readonly set: (changes: Readonly<Record<string, string>>) => void
  readonly period: string
  readonly comparison: string
}

/** The period of the reports and what it is compared with, both in the address. */
export function usePeriod(): Choice {
  const [params, setParams] = useSearchParams()
  const [now] = useState(Date.now)
  const [from, to] = [params.get('from'), params.get('to')]
  const period = PERIODS.find((known) => known === params.get('period'))
  const usual = rangeOf(period ?? 'last30', now)
  const isOwn = period === undefined && (from !== null || to !== null)
  const range = isOwn ? { from: from ?? usual.from, to: to ?? usual.to } : usual
  const comparison = COMPARISONS.find((known) => known === params.get('compare'))
  return {
    range,
    before: comparison && range.from <= range.to ? comparedWith(range, comparison) : undefined,
    period: isOwn ? OWN : (period ?? 'last30'),
    comparison: comparison ?? '',
    set: (changes) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

export function PeriodChoice({
  choice: { range, period, comparison, set },
  canCompare,
}: {
  readonly choice: Choice
  readonly canCompare: boolean
}) {
  const t = useT()
  const days = (next: Range): void => set({ period: '', ...next })
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2">
      <SelectField
        label={t('reports.period')}
        value={period}
        options={[
          ...PERIODS.map((id) => ({ value: id, label: t(`reports.${id}`) })),
          { value: OWN, label: t('reports.ownPeriod') },
        ]}
        onChange={({ target }) =>
          target.value === OWN ? days(range) : set({ period: target.value, from: '', to: '' })
        }
      />
      {canCompare && (
        <SelectField
          label={t('reports.compare')}
          value={comparison}
          options={[
            { value: '', label: t('reports.compareNone') },
            ...COMPARISONS.map((id) => ({ value: id, label: t(`reports.${id}`) })),
          ]}
          onChange={({ target }) => set({ compare: target.value })}
        />
      )}
      <TextField
        type="date"
        label={t('reports.from')}
        value={range.from}
        max={range.to}
        onChange={({ target }) => days({ ...range, from: target.value })}
      />
      <TextField
        type="date"
        label={t('reports.to')}
        value={range.to}
        min={range.from}
        onChange={({ target }) => days({ ...range, to: target.value })}
      />
    </div>
  )
}
