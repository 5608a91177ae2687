import type { CohortsReport } from '@baize/contract/operator'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { groupDigits } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { figure, plain } from './parts.tsx'

const STEPS = ['visitors', 'registered', 'first', 'second'] as const

type FunnelProps = {
  readonly total: CohortsReport['total']
  readonly weeks: CohortsReport['funnel']
}

/** From the first visit to the second deposit: bars with the share of the step before, and the weeks below. */
export function Funnel({ total, weeks }: FunnelProps) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const most = Math.max(...STEPS.map((step) => total[step]))
  const columns: readonly Column<(typeof weeks)[number]>[] = [
    {
      ...plain('week', t('reports.week'), ({ week }) => day.format(new Date(week))),
      sortBy: ({ week }) => week,
    },
    ...STEPS.map((step) =>
      figure<(typeof weeks)[number]>(step, t(`reports.step.${step}`), (row) => String(row[step])),
    ),
  ]
  return (
    <Section title={t('reports.funnel')}>
      <p className="text-sm text-quiet">{t('reports.funnelAbout')}</p>
      {most === 0 ? (
        <Empty title={t('reports.none')} />
      ) : (
        <>
          <ol className="grid gap-3">
            {STEPS.map((step, place) => {
              const before = place === 0 ? undefined : total[STEPS[place - 1] ?? step]
              return (
                <li key={step} className="grid gap-1">
                  <p className="flex flex-wrap justify-between gap-x-3 text-sm">
                    <span>{t(`reports.step.${step}`)}</span>
                    <span className="tabular-nums">
                      <strong>{groupDigits(String(total[step]), locale)}</strong>
                      {before !== undefined && before > 0 && total[step] <= before && (
                        <span className="ml-2 text-quiet">{percent.format(total[step] / before)}</span>
                      )}
                    </span>
                  </p>
                  <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-3 w-full">
                    <rect width="100" height="4" className="fill-line" />
                    <rect width={(total[step] / most) * 100} height="4" className="fill-accent" />
                  </svg>
                </li>
              )
            })}
          </ol>
          <DataList
            id="report-funnel"
            label={t('reports.funnel')}
            columns={columns}
            rows={weeks}
            rowKey={({ week }) => week}
            empty={t('reports.none')}
          />
        </>
      )}
    </Section>
  )
}
