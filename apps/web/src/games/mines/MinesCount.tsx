import { MINES_TILES } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Minus, Plus } from 'lucide-react'
import { useT } from '../../i18n/language.ts'
import type { OptionsProps } from '../step/scene.ts'

const FEWEST = 1
const MOST = MINES_TILES - 1
const COUNTS = Array.from({ length: MOST }, (_, index) => FEWEST + index)
const QUICK = [1, 3, 5, 10, 24]

const stepClass =
  'grid size-11 place-items-center rounded-small text-quiet transition-colors hover:bg-raised hover:text-ink disabled:opacity-40 md:size-9'

/** Common counts as one-press buttons; any count from 1 to 24 with the select between minus and plus. */
export function MinesCount({
  options: { mines },
  onChange: choose,
  disabled,
}: OptionsProps<{ mines: number }>) {
  const t = useT()
  const onChange = (count: number): void => choose({ mines: count })
  return (
    <fieldset disabled={disabled} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-quiet">{t('mines.mines')}</legend>
      <div className="flex gap-1.5">
        <div className="flex items-center rounded-control border border-(--input-border) bg-sunken px-0.5">
          <button
            type="button"
            aria-label={t('mines.fewer')}
            disabled={mines === FEWEST}
            onClick={() => onChange(mines - 1)}
            className={stepClass}
          >
            <Minus aria-hidden className="size-4" />
          </button>
          <select
            aria-label={t('mines.mines')}
            value={mines}
            onChange={(event) => onChange(Number(event.target.value))}
            className="amount min-h-11 w-9 appearance-none bg-transparent text-center font-semibold [text-align-last:center]"
          >
            {COUNTS.map((count) => (
              <option key={count} value={count} className="bg-block text-ink">
                {count}
              </option>
            ))}
          </select>
          <button
            type="button"
            aria-label={t('mines.more')}
            disabled={mines === MOST}
            onClick={() => onChange(mines + 1)}
            className={stepClass}
          >
            <Plus aria-hidden className="size-4" />
          </button>
        </div>
        <div className="flex min-w-0 flex-1 gap-1">
          {QUICK.map((count) => (
            <button
              key={count}
              type="button"
              aria-label={t('mines.quickMines', { count })}
              aria-pressed={count === mines}
              onClick={() => onChange(count)}
              className={cx(
                'amount min-h-12 min-w-0 flex-1 rounded-small text-sm font-semibold transition-colors disabled:opacity-50',
                count === mines
                  ? 'bg-accent-quiet text-accent-ink'
                  : 'bg-button text-quiet hover:bg-raised hover:text-ink',
              )}
            >
              {count}
            </button>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
