import { cx } from '../../ui/cx.ts'

type Level<Id> = {
  readonly id: Id
  readonly name: string /** What it means, in a few words. */
  readonly note: string
}

type LevelChoiceProps<Id> = {
  readonly legend: string
  readonly levels: readonly Level<Id>[]
  readonly value: Id
  readonly onChange: (level: Id) => void
  readonly disabled: boolean
}

/** One of a few levels, each with what it means: nothing to open, nothing to remember. */
export function LevelChoice<Id extends string>({
  legend,
  levels,
  value,
  onChange,
  disabled,
}: LevelChoiceProps<Id>) {
  return (
    <fieldset disabled={disabled} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-quiet">{legend}</legend>
      <div className="flex gap-1">
        {levels.map(({ id, name, note }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === value}
            onClick={() => onChange(id)}
            className={cx(
              'grid min-h-12 min-w-0 flex-1 content-center rounded-small px-1 text-center leading-tight transition-colors disabled:opacity-50',
              id === value
                ? 'bg-accent-quiet text-accent-ink'
                : 'bg-button text-quiet hover:bg-raised hover:text-ink',
            )}
          >
            <span className="truncate text-sm font-semibold">{name}</span>
            <span className="amount truncate text-[0.6875rem]">{note}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
