import { BREAKDOWNS, type ReportFileName } from '@baize/contract/operator'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { Breakdown } from './Breakdown.tsx'
import { Cohorts } from './Cohorts.tsx'
import { Days } from './Days.tsx'
import { FileButton } from './FileButton.tsx'
import { GameReturns } from './GameReturns.tsx'
import { Liability } from './Liability.tsx'
import { Payments } from './Payments.tsx'
import { PeriodChoice, usePeriod } from './PeriodChoice.tsx'
import { Players } from './Players.tsx'

const TABS = ['days', 'breakdown', 'games', 'payments', 'players', 'cohorts', 'liability'] as const
type Tab = (typeof TABS)[number]
/** Reports whose sums can be compared with those of another period. */
const COMPARED: ReadonlySet<Tab> = new Set(['days', 'breakdown', 'payments'])

/** The files of each report, those that name players only for those who may read players. */
const FILES: Readonly<Record<Tab, readonly ReportFileName[]>> = {
  days: ['revenue', 'games'],
  breakdown: ['breakdown'],
  games: ['returns'],
  payments: ['payments'],
  players: ['players', 'playerDays'],
  cohorts: ['funnel', 'retention', 'cohorts'],
  liability: ['liability'],
}

/** GGR and NGR, returns, payments, players and liability. The tab and the period are in the address. */
export function Reports() {
  const t = useT()
  const [filters, setFilter] = useFilters(['tab', 'by'])
  const tab: Tab = TABS.find((known) => known === filters.tab) ?? 'days'
  const choice = usePeriod()
  const { range, before } = choice
  const mayPlayers = useMay('players.read')
  const files = FILES[tab].filter((report) => report !== 'playerDays' || mayPlayers)
  const by = BREAKDOWNS.find((known) => known === filters.by) ?? 'game'
  return (
    <Page
      title={t('reports.title')}
      about={t('reports.about')}
      actions={files.map((report) => (
        <FileButton key={report} asked={{ report, ...range, by }} label={t(`reports.file.${report}`)} />
      ))}
    >
      <nav aria-label={t('reports.title')} className="flex flex-wrap gap-2">
        {TABS.map((id) => (
          <Button
            key={id}
            small
            look={id === tab ? 'main' : 'plain'}
            aria-pressed={id === tab}
            onClick={() => setFilter('tab', id)}
          >
            {id === 'cohorts' ? t('reports.cohortsTab') : t(`reports.${id}`)}
          </Button>
        ))}
      </nav>
      {tab !== 'liability' && <PeriodChoice choice={choice} canCompare={COMPARED.has(tab)} />}
      {tab === 'days' && <Days range={range} before={before} />}
      {tab === 'breakdown' && <Breakdown range={range} before={before} />}
      {tab === 'games' && <GameReturns range={range} />}
      {tab === 'payments' && <Payments range={range} before={before} />}
      {tab === 'players' && <Players range={range} />}
      {tab === 'cohorts' && <Cohorts range={range} />}
      {tab === 'liability' && <Liability />}
    </Page>
  )
}
