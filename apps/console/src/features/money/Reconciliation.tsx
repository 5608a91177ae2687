import type { ReconcileFinding } from '@baize/contract/operator'
import { DAY_MS } from '@baize/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Code } from '../../ui/Code.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Facts } from '../../ui/Fields.tsx'
import { Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { isPlainKey, type T } from '../../words/words.ts'
import { callsAddress } from '../connections/addresses.ts'

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
  const mayCalls = useMay('connections.calls')
  const [filters, setFilter] = useFilters(['from', 'to'])
  const [now] = useState(Date.now)
  const [from, to] = [filters.from ?? dayText(now), filters.to ?? dayText(now)]
  const range = [dayMs(from), dayMs(to, 1)] as const
  const input = { from: String(range[0] ?? 0), to: String(range[1] ?? 0) }
  const found = useRead('/api/operator/payments/reconcile', input, {
    enabled: range[0] !== null && range[1] !== null && range[0] < range[1],
  })
  const columns: readonly Column<ReconcileFinding>[] = [
    {
      id: 'what',
      title: t('cash.what'),
      width: 'minmax(10rem, 1fr)',
      cell: ({ what }) => <StatusChip tone="bad">{t(`cash.what.${what}`)}</StatusChip>,
      text: ({ what }) => t(`cash.what.${what}`),
    },
    {
      id: 'of',
      title: t('cash.of'),
      cell: (finding) => {
        const address = addressOf(finding, mayCalls)
        const name = t(`cash.of.${finding.of}`)
        return address === null ? (
          name
        ) : (
          <Link className="underline" to={address}>
            {name}
          </Link>
        )
      },
      text: ({ of }) => t(`cash.of.${of}`),
    },
    {
      id: 'explained',
      title: t('cash.explained'),
      width: 'minmax(13rem, 3fr)',
      cell: (finding) => <span className="text-wrap">{explained(finding, t)}</span>,
      text: (finding) => explained(finding, t),
    },
    {
      id: 'player',
      title: t('desk.player'),
      cell: ({ record }) =>
        record && (
          <Link className="underline" to={`/players/${record.userId}`}>
            {record.username}
          </Link>
        ),
      text: ({ record }) => record?.username ?? '',
    },
    {
      id: 'amount',
      title: t('desk.amount'),
      alignEnd: true,
      cell: ({ record }) => record && <Money amount={record.amount} currencyId={record.currencyId} />,
      text: ({ record }) => (record === null ? '' : `${record.amount} ${record.currencyId}`),
    },
    {
      id: 'at',
      title: t('desk.at'),
      cell: ({ record }) => record && <Time at={record.at} />,
      text: ({ record }) => (record === null ? '' : new Date(record.at).toISOString()),
    },
    {
      id: 'id',
      title: t('shell.id'),
      width: 'minmax(12rem, 2fr)',
      cell: ({ id }) => <Code text={id} />,
      text: ({ id }) => id,
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

/** What is wrong and what to do about it. */
const explained = ({ what, ours, theirs }: ReconcileFinding, t: T): string =>
  t(`cash.explained.${what}`, {
    ours: stateText(ours, t),
    theirs: stateText(theirs, t),
  })

/** A withdrawal has a page of its own, a deposit is in the list of its player; what we do not have is in the calls to the providers. */
const addressOf = ({ of, id, record }: ReconcileFinding, mayCalls: boolean): string | null =>
  record === null
    ? mayCalls
      ? callsAddress({ id })
      : null
    : of === 'payout'
      ? `/withdrawals/${id}`
      : `/deposits?player=${record.userId}`
