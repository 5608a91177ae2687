import type { PaymentsReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { DayLines } from './DayLines.tsx'
import {
  dollarTile,
  figure,
  moneyFigure,
  paymentName,
  plain,
  pointsOf,
  type Range,
  Tiles,
  usePercent,
} from './parts.tsx'

const MINUTE = 60

export function Payments({ range, before }: { readonly range: Range; readonly before: Range | undefined }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const percent = usePercent()
  const report = useRead('/api/operator/reports/payments', range)
  const earlier = useRead('/api/operator/reports/payments', before ?? range, {
    enabled: before !== undefined,
  })
  const compared = before && earlier.data?.model.usd
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
    plain('method', t('reports.method'), ({ method }) => paymentName(method, t)),
    plain('currency', t('reports.currency'), ({ currencyId }) => currencyId),
    figure('opened', t('reports.opened'), ({ opened }) => String(opened)),
    figure('paid', t('reports.completed'), ({ paid }) => String(paid)),
    figure('failed', t('reports.failed'), ({ failed }) => String(failed)),
    figure('refused', t('reports.refused'), ({ refused }) => String(refused)),
    figure('reversed', t('reports.reversed'), ({ reversed }) => String(reversed)),
    plain('success', t('reports.success'), ({ success }) => (success === null ? '–' : percent(success))),
    moneyFigure('amount', t('reports.amount'), ({ paidAmount }) => paidAmount),
    moneyFigure('reversedAmount', t('reports.reversedAmount'), ({ reversedAmount }) => reversedAmount),
    plain('median', t('reports.median'), ({ times }) => minutes(times?.medianSeconds)),
    plain('p95', t('reports.p95'), ({ times }) => minutes(times?.p95Seconds)),
  ]
  return (
    <Answered of={report}>
      {({ model: { usd, times, rows } }) => (
        <>
          <Tiles
            figures={[
              dollarTile(t('reports.in'), usd.in, compared?.in),
              dollarTile(t('reports.out'), usd.out, compared?.out),
              [t('reports.median'), minutes(times?.medianSeconds)],
              [t('reports.p95'), minutes(times?.p95Seconds)],
            ]}
          />
          <Section title={t('reports.perDay')}>
            <div className="grid gap-6 lg:grid-cols-2">
              <DayLines
                label={`${t('reports.in')}, USD`}
                points={pointsOf(range, usd.days, (day) => day.in, locale)}
                before={before && compared && pointsOf(before, compared.days, (day) => day.in, locale)}
              />
              <DayLines
                label={`${t('reports.out')}, USD`}
                points={pointsOf(range, usd.days, (day) => day.out, locale)}
                before={before && compared && pointsOf(before, compared.days, (day) => day.out, locale)}
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
