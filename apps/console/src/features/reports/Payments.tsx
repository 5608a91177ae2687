import type { PaymentsReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { BarChart } from './BarChart.tsx'
import { figure, plain, pointsOf, type Range, Tiles, usePercent } from './parts.tsx'

const MINUTE = 60

export function Payments({ range }: { readonly range: Range }) {
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
    figure('refused', t('reports.refused'), ({ refused }) => String(refused)),
    figure('reversed', t('reports.reversed'), ({ reversed }) => String(reversed)),
    plain('success', t('reports.success'), ({ success }) => (success === null ? '–' : percent(success))),
    figure('amount', t('reports.amount'), ({ paidAmount }) => paidAmount),
    figure('reversedAmount', t('reports.reversedAmount'), ({ reversedAmount }) => reversedAmount),
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
