import type { ReconcileFinding } from '@baize/contract/operator'
import { DAY_MS } from '@baize/kit'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { isPlainKey, type T } from '../../words/words.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
/** The first millisecond of a day, or of the day after it, in UTC; null for a text that is no day. */
const dayMs = (text: string, days = 0): number | null => {
  const ms = DAY.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? null : ms + days * DAY_MS
}

/** Days are UTC days, the last one included, as in the providers' statements. */
export function Reconciliation() {
  const t = useT()
  const [filters, setFilter] = useFilters(['from', 'to'])
  const [now] = useState(Date.now)
  const [from, to] = [filters.from ?? dayText(now), filters.to ?? dayText(now)]
  const range = [dayMs(from), dayMs(to, 1)] as const
  const input = { from: String(range[0] ?? 0), to: String(range[1] ?? 0) }
  const found = useRead('/api/operator/payments/reconcile', input, {
    enabled: range[0] !== null && range[1] !== null && range[0] < range[1],
  })
  const sideOf = (text: string): string => stateText(text, t)
  const columns: readonly Column<ReconcileFinding>[] = [
    {
      id: 'what',
      title: t('cash.what'),
      cell: ({ what }) => <StatusChip tone="bad">{t(`cash.what.${what}`)}</StatusChip>,
      text: ({ what }) => what,
    },
    { id: 'of', title: t('cash.of'), cell: ({ of }) => t(`cash.of.${of}`), text: ({ of }) => of },
    {
      id: 'id',
      title: t('shell.id'),
      width: 'minmax(16rem, 2fr)',
      cell: ({ id }) => <Code text={id} />,
      text: ({ id }) => id,
    },
    { id: 'ours', title: t('cash.ours'), cell: ({ ours }) => sideOf(ours), text: ({ ours }) => ours },
    {
      id: 'theirs',
      title: t('cash.theirs'),
      cell: ({ theirs }) => sideOf(theirs),
      text: ({ theirs }) => theirs,
    },
  ]
  return (
    <Page title={t('cash.reconcile')} about={t('cash.reconcileAbout')}>
      <div className="flex flex-wrap gap-3">
        <TextField
          type="date"
          label={t('cash.from')}
          value={from}
          max={to}
          onChange={({ target }) => setFilter('from', target.value)}
        />
        <TextField
          type="date"
          label={t('cash.to')}
          value={to}
          min={from}
          onChange={({ target }) => setFilter('to', target.value)}
        />
      </div>
      <Answered of={found}>
        {({ model }) => (
          <>
            <Section title={t('desk.facts')}>
              <Facts
                facts={[
                  [t('cash.payments'), String(model.payments)],
                  [t('cash.payouts'), String(model.payouts)],
                  [t('cash.open'), String(model.open)],
                  [
                    t('cash.differences'),
                    <StatusChip key="differences" tone={model.findings.length === 0 ? 'good' : 'bad'}>
                      {model.findings.length}
                    </StatusChip>,
                  ],
                ]}
              />
            </Section>
            <DataList
              id="reconciliation"
              label={t('cash.differences')}
              columns={columns}
              rows={model.findings}
              rowKey={({ of, id, what }) => `${of} ${id} ${what}`}
              empty={t('cash.noDifferences')}
            />
          </>
        )}
      </Answered>
    </Page>
  )
}

/** A state in words; an amount stays as it is. */
function stateText(text: string, t: T): string {
  const key = `cash.state.${text}`
  return isPlainKey(key) ? t(key) : text
}
