import type { LiabilityReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Answered } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { figure, moneyFigure, plain, Tiles } from './parts.tsx'

export function Liability() {
  const t = useT()
  const report = useRead('/api/operator/reports/liability', {})
  type Row = LiabilityReport['currencies'][number]
  const columns: readonly Column<Row>[] = [
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    moneyFigure('main', t('reports.main'), ({ main }) => main),
    moneyFigure('held', t('reports.held'), ({ held }) => held),
    figure('openBets', t('reports.openBets'), ({ openBets }) => String(openBets)),
    moneyFigure('payout', t('reports.payout'), ({ payout }) => payout),
    moneyFigure('bonuses', t('reports.bonuses'), ({ bonuses }) => bonuses),
    moneyFigure('total', t('reports.total'), ({ total }) => total),
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
