import type { DaysReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { BarChart } from './BarChart.tsx'
import { figure, nameOf, plain, pointsOf, type Range, Tiles } from './parts.tsx'

export function Days({ range }: { readonly range: Range }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const report = useRead('/api/operator/reports/days', range)
  type Row = DaysReport['rows'][number]
  const columns: readonly Column<Row>[] = [
    plain('day', t('reports.day'), ({ day }) => day),
    plain('game', t('reports.game'), ({ gameId }) => nameOf(gameId, t)),
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
              [t('reports.paidOut'), <Money key="paid" amount={usd.paid} currencyId="USD" />],
              [t('reports.bonusCost'), <Money key="bonuses" amount={usd.bonuses} currencyId="USD" />],
              [t('reports.packets'), <Money key="packets" amount={usd.packets} currencyId="USD" />],
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
