import { type BetOutcome, GAMES } from '@baize/contract'
import { X } from 'lucide-react'
import { useDateTime, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Downloads } from './Downloads.tsx'
import { ALL, type BetFilter } from './filter.ts'

const PLAYABLE = GAMES.filter((game) => game.open)
const RESULTS = [
  ['any', 'history.anyResult'],
  ['WIN', 'history.won'],
  ['LOSE', 'history.lost'],
  ['PENDING', 'history.open'],
] as const satisfies readonly (readonly [BetOutcome | 'any', string])[]

type HistoryFiltersProps = { filter: BetFilter; onChange: (filter: BetFilter) => void }

/** By game, by what came of it, by day. A run is a span of its own, which one press leaves. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const t = useT()
  const dateTime = useDateTime()
  const change = (part: Partial<BetFilter>): void => onChange({ ...filter, run: null, ...part })
  return (
    <div className="grid min-w-0 gap-3">
      <div className="min-w-0 justify-self-start max-md:w-full">
        <Segmented<BetFilter['game']>
          label={t('bets.filter')}
          value={filter.game}
          onChange={(game) => change({ game })}
          options={[
            { value: 'all', label: t('bets.all') },
            ...PLAYABLE.map((game) => ({ value: game.id, label: game.name })),
          ]}
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        {filter.run ? (
          <Button icon={<X aria-hidden className="size-4" />} onClick={() => onChange(ALL)}>
            {t('history.byAutobet')} · {dateTime(filter.run.startedAt)}
          </Button>
        ) : (
          <div className="grid grid-cols-2 gap-3 max-md:w-full md:grid-cols-[repeat(3,12rem)]">
            <div className="max-md:col-span-2">
              <SelectField
                label={t('history.result')}
                value={filter.result}
                options={RESULTS.map(([value, label]) => ({ value, label: t(label) }))}
                onChange={(event) => {
                  const [result] = RESULTS.find(([value]) => value === event.target.value) ?? ['any']
                  change({ result })
                }}
              />
            </div>
            <TextField
              label={t('history.from')}
              type="date"
              value={filter.from}
              max={filter.to || undefined}
              onChange={(event) => change({ from: event.target.value })}
            />
            <TextField
              label={t('history.to')}
              type="date"
              value={filter.to}
              min={filter.from || undefined}
              onChange={(event) => change({ to: event.target.value })}
            />
          </div>
        )}
        <Downloads filter={filter} />
      </div>
    </div>
  )
}
