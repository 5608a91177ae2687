import { never } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { tileColumns } from '../../features/fairness/tile-columns.ts'
import { useT } from '../../i18n/language.ts'
import { layoutOf, withPlace, withTile } from './picks.ts'

type PlanBoardProps = {
  /** Valid choices after these picks. */
  choicesAfter: (picks: readonly number[]) => readonly number[]
  /** The most good steps a bet can have. */
  steps: number
  picks: readonly number[]
  onChange: (picks: readonly number[]) => void
}

const placeClass = (chosen: boolean): string =>
  cx(
    'amount grid min-h-11 place-items-center rounded-small text-sm font-semibold transition-colors disabled:opacity-35 md:min-h-9',
    chosen
      ? 'bg-accent text-on-accent'
      : 'bg-button text-quiet enabled:hover:bg-raised enabled:hover:text-ink',
  )

const rowsIn = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row)

/** Board for planning the choices that every bet of a run is made with. */
export function PlanBoard({ choicesAfter, steps, picks, onChange }: PlanBoardProps) {
  const t = useT()
  const places = choicesAfter([])
  const layout = layoutOf(choicesAfter)
  switch (layout) {
    case 'count':
      return (
        <label className="grid gap-1.5">
          <span className="flex justify-between text-sm text-quiet">
            {t('autobet.steps')}
            <span className="amount font-semibold text-ink">{picks.length}</span>
          </span>
          <input
            type="range"
            min={1}
            max={steps}
            value={Math.max(1, picks.length)}
            onChange={(event) =>
              onChange(Array.from({ length: Number(event.target.value) }, () => places[0] ?? 0))
            }
            className="min-h-11 w-full accent-accent"
          />
        </label>
      )
    case 'tiles':
      return (
        <div
          role="group"
          aria-label={t('autobet.choices')}
          className="mx-auto grid w-full max-w-72 gap-1.5"
          style={tileColumns(places.length)}
        >
          {places.map((tile) => {
            const at = picks.indexOf(tile)
            return (
              <button
                key={tile}
                type="button"
                aria-pressed={at >= 0}
                aria-label={t('autobet.tile', { tile: tile + 1 })}
                disabled={at < 0 && picks.length >= steps}
                onClick={() => onChange(withTile(picks, tile, steps))}
                className={placeClass(at >= 0)}
              >
                {at >= 0 ? at + 1 : ''}
              </button>
            )
          })}
        </div>
      )
    case 'rows':
      return (
        <ol className="grid gap-1.5">
          {rowsIn(Math.min(steps, picks.length + 1)).map((row) => (
            <li key={row} className="flex items-center gap-2">
              <span aria-hidden className="amount w-5 shrink-0 text-right text-xs text-faint">
                {row + 1}
              </span>
              <div
                role="group"
                aria-label={t('autobet.step', { step: row + 1 })}
                className="flex min-w-0 flex-1 gap-1.5"
              >
                {places.map((place) => (
                  <button
                    key={place}
                    type="button"
                    aria-pressed={picks[row] === place}
                    aria-label={t('autobet.place', { step: row + 1, place: place + 1 })}
                    onClick={() => onChange(withPlace(picks, row, place))}
                    className={cx(placeClass(picks[row] === place), 'min-w-0 flex-1')}
                  >
                    {place + 1}
                  </button>
                ))}
              </div>
            </li>
          ))}
        </ol>
      )
    default:
      return never(layout)
  }
}
