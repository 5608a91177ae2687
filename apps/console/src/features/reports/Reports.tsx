import { DAY_MS } from '@baize/kit'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { Days } from './Days.tsx'
import { GameReturns } from './GameReturns.tsx'
import { Liability } from './Liability.tsx'
import { Payments } from './Payments.tsx'
import { Players } from './Players.tsx'
import type { Range } from './parts.tsx'
import { dayText } from './scale.ts'

const TABS = ['days', 'games', 'payments', 'players', 'liability'] as const
type Tab = (typeof TABS)[number]

/** GGR and NGR, returns, payments, players and liability. The tab and the range are in the address. */
export function Reports() {
  const t = useT()
  const [filters, setFilter] = useFilters(['tab', 'from', 'to'])
  const tab: Tab = TABS.find((known) => known === filters.tab) ?? 'days'
  const [now] = useState(Date.now)
  const range: Range = {
    from: filters.from ?? dayText(now - 29 * DAY_MS),
    to: filters.to ?? dayText(now),
  }
  return (
    <Page title={t('reports.title')} about={t('reports.about')}>
      <nav aria-label={t('reports.title')} className="flex flex-wrap gap-2">
        {TABS.map((id) => (
          <Button
            key={id}
            small
            look={id === tab ? 'main' : 'plain'}
            aria-pressed={id === tab}
            onClick={() => setFilter('tab', id)}
          >
            {t(`reports.${id}`)}
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
