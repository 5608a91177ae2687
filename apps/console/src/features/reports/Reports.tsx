import type { DaysReport, GamesReport, LiabilityReport, PaymentsReport, PlayersReport } from '@baize/contract'
import { GAMES } from '@baize/contract'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { TextField } from '../../ui/Field.tsx'
import { groupDigits, Money } from '../../ui/Money.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { BarChart } from './BarChart.tsx'
import { daysBetween, dayText } from './scale.ts'

const DAY_MS = 24 * 60 * 60_000
const TABS = ['days', 'games', 'payments', 'players', 'liability'] as const
type Tab = (typeof TABS)[number]
type Range = { readonly from: string; readonly to: string }

/** GGR and NGR, returns, payments, players and liability. The tab and the range are in the address. */
export function Reports() {
  const t = useT()
  const [filters, setFilter] = useFilters(['tab', 'from', 'to'])
  const tab: Tab = TABS.find((one) => one === filters.tab) ?? 'days'
  const [now] = useState(Date.now)
  const range: Range = {
    from: filters.from ?? dayText(now - 29 * DAY_MS),
    to: filters.to ?? dayText(now),
  }
  return (
    <Page title={t('reports.title')} about={t('reports.about')}>
      <nav aria-label={t('reports.title')} className="flex flex-wrap gap-2">
        {TABS.map((one) => (
          <Button
            key={one}
            small
            look={one === tab ? 'main' : 'plain'}
            aria-pressed={one === tab}
            onClick={() => setFilter('tab', one)}
          >
            {t(`reports.${one}`)}
          </Button>
        ))}
      </nav>
      {tab !== 'liability' && (
        <div className="flex flex-wrap gap-3">
          <TextField
            type="date"
            label={t('reports.from')}
            value={range.from}
            max={range.to}
            onChange={(event) => setFilter('from', event.target.value)}
          />
          <TextField
            type="date"
            label={t('reports.to')}
            value={range.to}
            min={range.from}
            onChange={(event) => setFilter('to', event.target.value)}
          />
        </div>
      )}
      {tab === 'days' && <Days range={range} />}
      {tab === 'games' && <GameReturns range={range} />}
      {tab === 'payments' && <Payments range={range} />}
      {tab === 'players' && <Players range={range} />}
      {tab === 'liability' && <Liability />}
    </Page>
  )
}

const usePercent = (): ((tenThousandths: number) => string) => {
  const locale = useLanguage((state) => state.locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (tenThousandths) => percent.format(tenThousandths / 10_000)
}

const nameOf = (gameId: string): string => GAMES.find(({ id }) => id === gameId)?.name ?? gameId

/** A column of plain text. */
const plain = <Row,>(id: string, title: string, text: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: text,
  text,
})
/** A column of figures. */
const figure = <Row,>(id: string, title: string, text: (row: Row) => string): Column<Row> => ({
  id,
  title,
  cell: (row) => <Money amount={text(row)} />,
  text,
  alignEnd: true,
})

function Tiles({ figures }: { readonly figures: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(([label, value]) => (
        <div key={label} className="block-surface p-4">
          <dt className="text-sm text-quiet">{label}</dt>
          <dd className="mt-1 text-xl font-extrabold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One point for each day of the range, also where nothing happened. */
function pointsOf<Row extends { readonly day: string }>(
  range: Range,
  rows: readonly Row[],
  amountOf: (row: Row) => string,
  locale: string,
) {
  return daysBetween(range.from, range.to).map((name) => {
    const row = rows.find(({ day }) => day === name)
    const amount = row ? amountOf(row) : '0'
    return { name, value: Number(amount), shown: groupDigits(amount, locale) }
  })
}

function Days({ range }: { readonly range: Range }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const report = useRead('/api/operator/reports/days', range)
  type Row = DaysReport['rows'][number]
  const columns: readonly Column<Row>[] = [
    plain('day', t('reports.day'), ({ day }) => day),
    plain('game', t('reports.game'), ({ gameId }) => nameOf(gameId)),
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    figure('bets', t('reports.bets'), ({ bets }) => String(bets)),
    figure('players', t('reports.activePlayers'), ({ players }) => String(players)),
    figure('staked', t('reports.staked'), ({ staked }) => staked),
    figure('paid', t('reports.paidOut'), ({ paid }) => paid),
    figure('ggr', t('reports.ggr'), ({ ggr }) => ggr),
  ]
  return (
    <Answered of={report}>
      {({ model: { usd, rows } }) => (
        <>
          <Tiles
            figures={[
              [t('reports.ggr'), <Money key="ggr" amount={usd.ggr} currencyId="USD" />],
              [t('reports.ngr'), <Money key="ngr" amount={usd.ngr} currencyId="USD" />],
              [t('reports.staked'), <Money key="staked" amount={usd.staked} currencyId="USD" />],
              [t('reports.bonusCost'), <Money key="bonuses" amount={usd.bonuses} currencyId="USD" />],
            ]}
          />
          <Section title={t('reports.perDay')}>
            <div className="grid gap-6 lg:grid-cols-2">
              <BarChart
                label={`${t('reports.ggr')}, USD`}
                points={pointsOf(range, usd.days, ({ ggr }) => ggr, locale)}
              />
              <BarChart
                label={`${t('reports.ngr')}, USD`}
                points={pointsOf(range, usd.days, ({ ngr }) => ngr, locale)}
              />
            </div>
          </Section>
          <DataList
            id="report-days"
            label={t('reports.days')}
            columns={columns}
            rows={rows}
            rowKey={({ day, gameId, currencyId }) => `${day} ${gameId} ${currencyId}`}
            empty={t('reports.none')}
          />
        </>
      )}
    </Answered>
  )
}

const TONES = { inside: 'good', outside: 'bad', tooFew: 'plain' } as const

const verdictColumn = (t: ReturnType<typeof useT>): Column<GamesReport['rows'][number]> => ({
  id: 'verdict',
  title: t('reports.verdict'),
  cell: ({ verdict }) => <StatusChip tone={TONES[verdict]}>{t(`reports.${verdict}`)}</StatusChip>,
  text: ({ verdict }) => t(`reports.${verdict}`),
})

function GameReturns({ range }: { readonly range: Range }) {
  const t = useT()
  const percent = usePercent()
  const report = useRead('/api/operator/reports/games', range)
  type Row = GamesReport['rows'][number]
  const rangeText = ({ range: interval }: Row): string =>
    interval ? `${percent(interval.low)} – ${percent(interval.high)}` : '–'
  const columns: readonly Column<Row>[] = [
    plain('game', t('reports.game'), ({ gameId }) => nameOf(gameId)),
    figure('bets', t('reports.bets'), ({ bets }) => String(bets)),
    plain('rtp', t('reports.rtp'), ({ rtp }) => percent(rtp)),
    plain('returned', t('reports.returned'), ({ returned }) => percent(returned)),
    plain('range', t('reports.interval'), rangeText),
    figure('staked', `${t('reports.staked')}, USD`, ({ usd }) => usd.staked),
    figure('ggr', `${t('reports.ggr')}, USD`, ({ usd }) => usd.ggr),
    verdictColumn(t),
  ]
  return (
    <DataList
      id="report-games"
      label={t('reports.games')}
      columns={columns}
      rows={report.data?.model.rows}
      rowKey={({ gameId, rtp }) => `${gameId} ${rtp}`}
      error={report.error}
      onRetry={() => void report.refetch()}
      empty={t('reports.none')}
    />
  )
}

const MINUTE = 60

function Payments({ range }: { readonly range: Range }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const percent = usePercent()
  const report = useRead('/api/operator/reports/payments', range)
  type Row = PaymentsReport['rows'][number]
  const minutes = (seconds: number | undefined): string =>
    seconds === undefined
      ? '–'
      : new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: 'minute',
          maximumFractionDigits: 1,
        }).format(seconds / MINUTE)
  const columns: readonly Column<Row>[] = [
    plain('direction', t('reports.direction'), ({ direction }) => t(`reports.${direction}`)),
    plain('method', t('reports.method'), ({ method }) => method),
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    figure('opened', t('reports.opened'), ({ opened }) => String(opened)),
    figure('paid', t('reports.completed'), ({ paid }) => String(paid)),
    figure('failed', t('reports.failed'), ({ failed }) => String(failed)),
    plain('success', t('reports.success'), ({ success }) => (success === null ? '–' : percent(success))),
    figure('amount', t('reports.amount'), ({ paidAmount }) => paidAmount),
    plain('median', t('reports.median'), ({ times }) => minutes(times?.medianSeconds)),
    plain('p95', t('reports.p95'), ({ times }) => minutes(times?.p95Seconds)),
  ]
  return (
    <Answered of={report}>
      {({ model: { usd, times, rows } }) => (
        <>
          <Tiles
            figures={[
              [t('reports.in'), <Money key="in" amount={usd.in} currencyId="USD" />],
              [t('reports.out'), <Money key="out" amount={usd.out} currencyId="USD" />],
              [t('reports.median'), minutes(times?.medianSeconds)],
              [t('reports.p95'), minutes(times?.p95Seconds)],
            ]}
          />
          <Section title={t('reports.perDay')}>
            <div className="grid gap-6 lg:grid-cols-2">
              <BarChart
                label={`${t('reports.in')}, USD`}
                points={pointsOf(range, usd.days, (day) => day.in, locale)}
              />
              <BarChart
                label={`${t('reports.out')}, USD`}
                points={pointsOf(range, usd.days, (day) => day.out, locale)}
              />
            </div>
          </Section>
          <DataList
            id="report-payments"
            label={t('reports.payments')}
            columns={columns}
            rows={rows}
            rowKey={({ direction, method, currencyId }) => `${direction} ${method} ${currencyId}`}
            empty={t('reports.none')}
          />
        </>
      )}
    </Answered>
  )
}

function Players({ range }: { readonly range: Range }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const report = useRead('/api/operator/reports/players', range)
  type Row = PlayersReport['days'][number]
  const columns: readonly Column<Row>[] = [
    plain('day', t('reports.day'), ({ day }) => day),
    figure('active', t('reports.activePlayers'), ({ active }) => String(active)),
    figure('registered', t('reports.newPlayers'), ({ registered }) => String(registered)),
  ]
  return (
    <Answered of={report}>
      {({ model: { days, weeks, months, cohorts } }) => (
        <>
          <Tiles
            figures={[
              [t('reports.activeDay'), String(days.at(-1)?.active ?? 0)],
              [t('reports.activeWeek'), String(weeks.at(-1)?.active ?? 0)],
              [t('reports.activeMonth'), String(months.at(-1)?.active ?? 0)],
              [t('reports.newPlayers'), String(days.reduce((sum, day) => sum + day.registered, 0))],
            ]}
          />
          <Section title={t('reports.perDay')}>
            <div className="grid gap-6 lg:grid-cols-2">
              <BarChart
                label={t('reports.activePlayers')}
                points={pointsOf(range, days, ({ active }) => String(active), locale)}
              />
              <BarChart
                label={t('reports.newPlayers')}
                points={pointsOf(range, days, ({ registered }) => String(registered), locale)}
              />
            </div>
          </Section>
          <Section title={t('reports.cohorts')}>
            <Cohorts cohorts={cohorts} />
          </Section>
          <DataList
            id="report-players"
            label={t('reports.players')}
            columns={columns}
            rows={days}
            rowKey={({ day }) => day}
            empty={t('reports.none')}
          />
        </>
      )}
    </Answered>
  )
}

/** The share of a week's new players who played in each week since. */
function Cohorts({ cohorts }: { readonly cohorts: PlayersReport['cohorts'] }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const share = new Intl.NumberFormat(locale, { style: 'percent' })
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length))
  if (cohorts.length === 0) return <Empty title={t('reports.none')} />
  return (
    <section aria-label={t('reports.cohorts')} className="overflow-x-auto">
      <table className="min-w-full text-sm tabular-nums">
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="p-2 text-left font-medium">
              {t('reports.week')}
            </th>
            <th scope="col" className="p-2 text-right font-medium">
              {t('reports.newPlayers')}
            </th>
            {Array.from({ length: weeks }, (_, after) => (
              <th key={after} scope="col" className="p-2 text-right font-medium">
                +{after}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ week, registered, active }) => (
            <tr key={week} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-medium whitespace-nowrap">
                {week}
              </th>
              <td className="p-2 text-right">{registered}</td>
              {Array.from({ length: weeks }, (_, after) => (
                <td key={after} className="p-2 text-right">
                  {active[after] === undefined ? '' : share.format(active[after] / Math.max(1, registered))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Liability() {
  const t = useT()
  const report = useRead('/api/operator/reports/liability', {})
  type Row = LiabilityReport['currencies'][number]
  const columns: readonly Column<Row>[] = [
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    figure('main', t('reports.main'), ({ main }) => main),
    figure('held', t('reports.held'), ({ held }) => held),
    figure('openBets', t('reports.openBets'), ({ openBets }) => String(openBets)),
    figure('payout', t('reports.payout'), ({ payout }) => payout),
    figure('bonuses', t('reports.bonuses'), ({ bonuses }) => bonuses),
    figure('total', t('reports.total'), ({ total }) => total),
  ]
  return (
    <Answered of={report}>
      {({ model: { usd, currencies } }) => (
        <>
          <Tiles
            figures={[
              [t('reports.total'), <Money key="total" amount={usd.total} currencyId="USD" />],
              [t('reports.main'), <Money key="main" amount={usd.main} currencyId="USD" />],
              [t('reports.held'), <Money key="held" amount={usd.held} currencyId="USD" />],
              [t('reports.bonuses'), <Money key="bonuses" amount={usd.bonuses} currencyId="USD" />],
            ]}
          />
          <DataList
            id="report-liability"
            label={t('reports.liability')}
            columns={columns}
            rows={currencies}
            rowKey={({ currencyId }) => currencyId}
            empty={t('reports.none')}
          />
        </>
      )}
    </Answered>
  )
}
