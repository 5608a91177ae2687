import { type BetOutcome, LOTTERIES, type ProviderProduct } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { CalendarDays, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useDateTime, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Downloads } from './Downloads.tsx'
import { ALL, type BetFilter, productOf } from './filter.ts'
import { gameName } from './winner.ts'

const PLAYABLE = [...GAMES, ...LOTTERIES]
const RESULTS = [
  ['any', 'history.anyResult'],
  ['WIN', 'history.won'],
  ['LOSE', 'history.lost'],
  ['PENDING', 'history.open'],
] as const satisfies readonly (readonly [BetOutcome | 'any', string])[]

const PRODUCTS = [
  ['sports', 'lobby.sports'],
  ['casino', 'history.casino'],
] as const satisfies readonly (readonly [ProviderProduct, string])[]

const gameOf = (value: string): BetFilter['game'] =>
  PLAYABLE.find(({ id }) => id === value)?.id ?? PRODUCTS.find(([product]) => product === value)?.[0] ?? 'all'

type HistoryFiltersProps = { filter: BetFilter; onChange: (filter: BetFilter) => void }

/** Filters by game, result and day. An autobet run replaces the days and can be cleared with one press. */
export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const t = useT()
  const dateTime = useDateTime()
  // On a phone the date fields would push the bets off the screen, so they are collapsed.
  const [byDay, setByDay] = useState(filter.from !== '' || filter.to !== '')
  const days = useId()
  const change = (part: Partial<BetFilter>): void => onChange({ ...filter, ...part })
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      {filter.run ? (
        <Button icon={<X aria-hidden className="size-4" />} onClick={() => onChange(ALL)}>
          {t('history.byAutobet')} · {dateTime(filter.run.startedAt)}
        </Button>
      ) : (
        <div className="grid min-w-0 grow grid-cols-2 gap-3 lg:max-w-200 lg:grid-cols-4">
          <SelectField
            label={t('bets.filter')}
            value={filter.game}
            options={[
              { value: 'all', label: t('bets.all') },
              ...PLAYABLE.map(({ id }) => ({ value: id, label: gameName(id) })),
              ...PRODUCTS.map(([value, label]) => ({ value, label: t(label) })),
            ]}
            onChange={({ target }) => change({ game: gameOf(target.value) })}
          />
          <SelectField
            label={t('history.result')}
            value={filter.result}
            options={RESULTS.map(([value, label]) => ({ value, label: t(label) }))}
            onChange={({ target }) =>
              change({ result: RESULTS.find(([value]) => value === target.value)?.[0] ?? 'any' })
            }
          />
          <div id={days} className={cx('col-span-2 grid grid-cols-2 gap-3', !byDay && 'max-md:hidden')}>
            <TextField
              label={t('history.from')}
              type="date"
              value={filter.from}
              max={filter.to || undefined}
              onChange={({ target }) => change({ from: target.value })}
            />
            <TextField
              label={t('history.to')}
              type="date"
              value={filter.to}
              min={filter.from || undefined}
              onChange={({ target }) => change({ to: target.value })}
            />
          </div>
        </div>
      )}
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {!filter.run && (
          <Button
            size="small"
            className="mr-auto md:hidden"
            aria-expanded={byDay}
            aria-controls={days}
            icon={<CalendarDays aria-hidden className="size-4" />}
            onClick={() => setByDay(!byDay)}
          >
            {t('history.byDay')}
          </Button>
        )}
        {/* The file is for the verifier: it has the bets on our own games only. */}
        {!productOf(filter) && <Downloads filter={filter} />}
      </div>
    </div>
  )
}
