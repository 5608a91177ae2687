import type { CohortsReport, PlayersReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { dayName } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { CohortTable } from './CohortTable.tsx'
import { Funnel } from './Funnel.tsx'
import type { Range } from './parts.tsx'

/** How many come, stay and what they bring, by when they registered. */
export function Cohorts({ range }: { readonly range: Range }) {
  const report = useRead('/api/operator/reports/cohorts', range)
  const players = useRead('/api/operator/reports/players', range)
  return (
    <>
      <Answered of={report}>
        {({ model }) => (
          <>
            <Funnel total={model.total} weeks={model.funnel} />
            <Value value={model.value} />
            <Months months={model.months} />
          </>
        )}
      </Answered>
      <Answered of={players}>{({ model }) => <Retention cohorts={model.cohorts} />}</Answered>
    </>
  )
}

/** A month such as 2026-03 in words. */
function useMonth(): (month: string) => string {
  const locale = useLanguage((state) => state.locale)
  const format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01`))
}

function Value({ value }: Pick<CohortsReport, 'value'>) {
  const t = useT()
  const month = useMonth()
  const most = Math.max(0, ...value.flatMap(({ ngr }) => ngr.map(Number)))
  return (
    <Section title={t('reports.value')}>
      <p className="text-sm text-quiet">{t('reports.valueAbout')}</p>
      <CohortTable
        label={t('reports.value')}
        head={[t('reports.month'), t('reports.newPlayers')]}
        rows={value.map((cohort) => ({
          name: month(cohort.month),
          players: cohort.registered,
          cells: cohort.ngr.map((amount) => ({
            shown: <Money amount={amount} />,
            share: most === 0 ? 0 : Math.max(0, Number(amount) / most),
          })),
        }))}
      />
    </Section>
  )
}

function Months({ months }: Pick<CohortsReport, 'months'>) {
  const t = useT()
  const month = useMonth()
  return (
    <Section title={t('reports.arpu')}>
      <table className="w-full max-w-xl text-sm tabular-nums">
        <thead>
          <tr className="text-quiet">
            {[
              t('reports.month'),
              t('reports.activePlayers'),
              `${t('reports.ngr')}, USD`,
              t('reports.perPlayer'),
            ].map((title, place) => (
              <th
                key={title}
                scope="col"
                className={`p-2 font-medium ${place === 0 ? 'text-left' : 'text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month: name, active, ngr, perPlayer }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="p-2 text-left font-medium whitespace-nowrap">
                {month(name)}
              </th>
              <td className="p-2 text-right">
                <Money amount={String(active)} />
              </td>
              <td className="p-2 text-right">
                <Money amount={ngr} />
              </td>
              <td className="p-2 text-right">
                <Money amount={perPlayer} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/** The share of a week's new players who played in each week since. */
function Retention({ cohorts }: Pick<PlayersReport, 'cohorts'>) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const percent = new Intl.NumberFormat(locale, { style: 'percent' })
  return (
    <Section title={t('reports.cohorts')}>
      <CohortTable
        label={t('reports.cohorts')}
        head={[t('reports.week'), t('reports.newPlayers')]}
        rows={cohorts.map(({ week, registered, active }) => ({
          name: dayName(week, locale),
          players: registered,
          cells: active.map((players) => {
            const share = players / Math.max(1, registered)
            return { shown: percent.format(share), share }
          }),
        }))}
      />
    </Section>
  )
}
