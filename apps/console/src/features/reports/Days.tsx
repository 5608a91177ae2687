import type { DaysReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { DayLines } from './DayLines.tsx'
import {
  dayColumn,
  dollarTile,
  figure,
  moneyFigure,
  nameOf,
  plain,
  pointsOf,
  type Range,
  Tiles,
} from './parts.tsx'

type Figure = 'ggr' | 'ngr' | 'staked' | 'paid' | 'bonuses' | 'packets'

export function Days({ range, before }: { readonly range: Range; readonly before: Range | undefined }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const report = useRead('/api/operator/reports/days', range)
  const earlier = useRead('/api/operator/reports/days', before ?? range, { enabled: before !== undefined })
  const compared = before && earlier.data?.model.usd
  type Row = DaysReport['rows'][number]
  const columns: readonly Column<Row>[] = [
    dayColumn(t('reports.day'), locale),
    plain('game', t('reports.game'), ({ gameId }) => nameOf(gameId, t)),
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    figure('bets', t('reports.bets'), ({ bets }) => String(bets)),
    figure('players', t('reports.activePlayers'), ({ players }) => String(players)),
    moneyFigure('staked', t('reports.staked'), ({ staked }) => staked),
    moneyFigure('paid', t('reports.paidOut'), ({ paid }) => paid),
    moneyFigure('ggr', t('reports.ggr'), ({ ggr }) => ggr),
  ]
  const totalColumns: readonly Column<DaysReport['totals'][number]>[] = [
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    figure('bets', t('reports.bets'), ({ bets }) => String(bets)),
    moneyFigure('staked', t('reports.staked'), ({ staked }) => staked),
    moneyFigure('paid', t('reports.paidOut'), ({ paid }) => paid),
    moneyFigure('ggr', t('reports.ggr'), ({ ggr }) => ggr),
    moneyFigure('bonuses', t('reports.bonusCost'), ({ bonuses }) => bonuses),
    moneyFigure('packets', t('reports.packets'), ({ packets }) => packets),
    moneyFigure('ngr', t('reports.ngr'), ({ ngr }) => ngr),
  ]
  return (
    <Answered of={report}>
      {({ model: { usd, totals, rows } }) => (
        <>
          <Tiles
            figures={(
              [
                ['ggr', t('reports.ggr')],
                ['ngr', t('reports.ngr')],
                ['staked', t('reports.staked')],
                ['paid', t('reports.paidOut')],
                ['bonuses', t('reports.bonusCost')],
                ['packets', t('reports.packets')],
              ] satisfies readonly (readonly [Figure, string])[]
            ).map(([id, label]) => dollarTile(label, usd[id], compared?.[id]))}
          />
          <Section title={t('reports.perDay')}>
            <div className="grid gap-6 lg:grid-cols-2">
              <DayLines
                label={`${t('reports.ggr')}, USD`}
                points={pointsOf(range, usd.days, ({ ggr }) => ggr, locale)}
                before={before && compared && pointsOf(before, compared.days, ({ ggr }) => ggr, locale)}
              />
              <DayLines
                label={`${t('reports.ngr')}, USD`}
                points={pointsOf(range, usd.days, ({ ngr }) => ngr, locale)}
                before={before && compared && pointsOf(before, compared.days, ({ ngr }) => ngr, locale)}
              />
            </div>
          </Section>
          <DataList
            id="report-totals"
            label={t('reports.totals')}
            columns={totalColumns}
            rows={totals}
            rowKey={({ currencyId }) => currencyId}
            filters={<h2 className="text-lg font-bold">{t('reports.totals')}</h2>}
            empty={t('reports.none')}
          />
          <DataList
            id="report-days"
            label={t('reports.dayAndGame')}
            columns={columns}
            rows={rows}
            rowKey={({ day, gameId, currencyId }) => `${day} ${gameId} ${currencyId}`}
            filters={<h2 className="text-lg font-bold">{t('reports.dayAndGame')}</h2>}
            empty={t('reports.none')}
          />
        </>
      )}
    </Answered>
  )
}
