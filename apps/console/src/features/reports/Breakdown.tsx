import { BREAKDOWNS, type BreakdownReport, type Breakdown as Dimension } from '@baize/contract/operator'
import { PROGRAMMES } from '@baize/contract/shared'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useLanguage, useT } from '../../words/language.ts'
import type { T } from '../../words/words.ts'
import { GroupBars } from './GroupBars.tsx'
import { dollarTile, figure, nameOf, paymentName, plain, pointOf, type Range, Tiles } from './parts.tsx'

type Row = BreakdownReport['rows'][number]
type Figure = Exclude<keyof BreakdownReport['total'], 'bets'>

const ALL: readonly Figure[] = ['staked', 'paid', 'ggr', 'deposits', 'withdrawals', 'costs', 'ngr']
/** A game has no deposits and no bonuses, a programme has costs alone, a method payments. */
const FIGURES: Readonly<Partial<Record<Dimension, readonly Figure[]>>> = {
  game: ['staked', 'paid', 'ggr'],
  provider: ['staked', 'paid', 'ggr'],
  programme: ['costs'],
  method: ['deposits', 'withdrawals'],
}

/** The figure of the chart before another is chosen. */
const DRAWN: readonly Figure[] = ['ggr', 'deposits', 'costs']

/** Play, payments and costs by one dimension, which is in the address. */
export function Breakdown({ range, before }: { readonly range: Range; readonly before: Range | undefined }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [filters, setFilter] = useFilters(['by', 'figure'])
  const by = BREAKDOWNS.find((known) => known === filters.by) ?? 'game'
  const report = useRead('/api/operator/reports/breakdown', { ...range, by })
  const earlier = useRead(
    '/api/operator/reports/breakdown',
    { ...(before ?? range), by },
    { enabled: before !== undefined },
  )
  const compared = before && earlier.data?.model.total
  const shown = FIGURES[by] ?? ALL
  const drawn = shown.find((id) => id === filters.figure) ?? DRAWN.find((id) => shown.includes(id)) ?? 'ggr'
  const titles: Readonly<Record<Figure, string>> = {
    staked: t('reports.staked'),
    paid: t('reports.paidOut'),
    ggr: t('reports.ggr'),
    deposits: t('reports.in'),
    withdrawals: t('reports.out'),
    costs: t('reports.costs'),
    ngr: t('reports.ngr'),
  }
  const columns: readonly Column<Row>[] = [
    plain('value', t(`reports.by.${by}`), (row) => valueName(by, row, t, locale)),
    ...(by === 'programme' || by === 'method'
      ? []
      : [figure<Row>('bets', t('reports.bets'), ({ bets }) => String(bets))]),
    ...shown.map((id) => figure<Row>(id, `${titles[id]}, USD`, (row) => row[id])),
  ]
  /** Hours in their order, everything else with the largest first, as its compared period has it. */
  const barsOf = (rows: readonly Row[], earlierRows: readonly Row[] | undefined) => {
    const then = earlierRows && new Map(earlierRows.map((row) => [row.value, row]))
    return rows
      .toSorted((a, b) =>
        by === 'hour' ? Number(a.value) - Number(b.value) : Number(b[drawn]) - Number(a[drawn]),
      )
      .map((row) => {
        const name = valueName(by, row, t, locale)
        return {
          id: row.value,
          ...pointOf(name, row[drawn], locale),
          before: then ? pointOf(name, then.get(row.value)?.[drawn] ?? '0', locale) : null,
        }
      })
  }
  return (
    <>
      <div className="grid max-w-xl gap-3 sm:grid-cols-2">
        <SelectField
          label={t('reports.by')}
          value={by}
          options={BREAKDOWNS.map((id) => ({ value: id, label: t(`reports.by.${id}`) }))}
          onChange={({ target }) => setFilter('by', target.value)}
        />
        {shown.length > 1 && (
          <SelectField
            label={t('reports.chartOf')}
            value={drawn}
            options={shown.map((id) => ({ value: id, label: titles[id] }))}
            onChange={({ target }) => setFilter('figure', target.value)}
          />
        )}
      </div>
      <Answered of={report}>
        {({ model: { rows, total } }) => (
          <>
            <Tiles figures={shown.map((id) => dollarTile(titles[id], total[id], compared?.[id]))} />
            {rows.length > 0 && (
              <Section title={t(`reports.by.${by}`)}>
                <GroupBars
                  label={`${titles[drawn]}, USD`}
                  bars={barsOf(rows, compared && earlier.data?.model.rows)}
                  isCompared={compared !== undefined}
                />
              </Section>
            )}
            <DataList
              key={by}
              id={`report-by-${by}`}
              label={t(`reports.by.${by}`)}
              columns={columns}
              rows={rows}
              rowKey={({ value }) => value}
              empty={t('reports.none')}
            />
          </>
        )}
      </Answered>
    </>
  )
}

function valueName(by: Dimension, { value, name }: Row, t: T, locale: string): string {
  switch (by) {
    case 'game': {
      const [provider = '', game] = value.split('/')
      if (game === undefined) return nameOf(provider, t)
      return name ?? (game === '' ? t('reports.atProvider', { name: provider }) : `${game} (${provider})`)
    }
    case 'provider':
      return value === 'own' ? t('reports.ownGames') : t('reports.atProvider', { name: value })
    case 'hour':
      return `${value}:00–${value}:59 UTC`
    case 'country':
      return new Intl.DisplayNames(locale, { type: 'region' }).of(value) ?? value
    case 'language':
      return new Intl.DisplayNames(locale, { type: 'language' }).of(value) ?? value
    case 'channel':
      return value === '' ? t('reports.noChannel') : value
    case 'campaign':
      return value === '' ? t('reports.noCampaign') : value
    case 'method':
      return paymentName(value, t)
    case 'device':
      return value === '' ? t('reports.noDevice') : value
    case 'programme': {
      const programme = PROGRAMMES.find((known) => known === value)
      if (programme) return t(`rewards.of.${programme}`)
      return value === 'packets' ? t('reports.packets') : t('reports.bonuses')
    }
  }
}
