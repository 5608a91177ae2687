import type { PlayersReport } from '@baize/contract/operator'
import { INSTALL_WAYS } from '@baize/contract/player'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Section } from '../../ui/Page.tsx'
import { Answered } from '../../ui/States.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { DayLines } from './DayLines.tsx'
import { dayColumn, figure, pointsOf, type Range, Tiles } from './parts.tsx'

export function Players({ range }: { readonly range: Range }) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const report = useRead('/api/operator/reports/players', range)
  type Row = PlayersReport['days'][number]
  const columns: readonly Column<Row>[] = [
    dayColumn(t('reports.day'), locale),
    figure('active', t('reports.activePlayers'), ({ active }) => String(active)),
    figure('registered', t('reports.newPlayers'), ({ registered }) => String(registered)),
  ]
  return (
    <Answered of={report}>
      {({ model: { days, weeks, months, installs } }) => (
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
              <DayLines
                label={t('reports.activePlayers')}
                points={pointsOf(range, days, ({ active }) => String(active), locale)}
              />
              <DayLines
                label={t('reports.newPlayers')}
                points={pointsOf(range, days, ({ registered }) => String(registered), locale)}
              />
            </div>
          </Section>
          <Section title={t('reports.installs')}>
            <Installs range={range} installs={installs} />
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

/** Installations of the app: by day, and in all by way. */
function Installs({ range, installs }: { readonly range: Range } & Pick<PlayersReport, 'installs'>) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const sumOf = (some: PlayersReport['installs']): number => some.reduce((sum, day) => sum + day.installs, 0)
  const days = [...new Set(installs.map(({ day }) => day))].map((day) => ({
    day,
    installs: sumOf(installs.filter((each) => each.day === day)),
  }))
  return (
    <>
      <p className="text-sm text-quiet">{t('reports.installsAbout')}</p>
      <Tiles
        figures={INSTALL_WAYS.map((way) => [
          t(`reports.${way}`),
          String(sumOf(installs.filter((each) => each.way === way))),
        ])}
      />
      <DayLines
        label={t('reports.installs')}
        points={pointsOf(range, days, (day) => String(day.installs), locale)}
      />
    </>
  )
}
