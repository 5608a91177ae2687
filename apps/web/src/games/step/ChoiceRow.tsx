import { cx } from '@baize/ui/cx'
import { useId } from 'react'

type Choice<Value> = {
  readonly value: Value
  readonly label: string
  /** A smaller second line that explains the choice. */
  readonly note?: string
  /** Screen reader label, where the text is only digits. */
  readonly spoken?: string
}

type ChoiceRowProps<Value> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled: boolean
}

/** A game option with a few values side by side, as native radio buttons, so that arrow keys work as usual. */
export function ChoiceRow<Value extends string | number>(props: ChoiceRowProps<Value>) {
  const { label, choices, value, onChange, disabled } = props
  const name = useId()
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-quiet">{label}</legend>
      <div className="flex gap-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'amount relative grid min-h-12 min-w-0 flex-1 content-center justify-items-center rounded-small px-0.5 text-center text-[0.8125rem] leading-tight font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
              disabled && 'opacity-50',
              choice.value === value
                ? 'bg-accent-quiet text-accent-ink'
                : 'bg-button text-quiet hover:bg-raised hover:text-ink',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              aria-label={choice.spoken}
              onChange={() => onChange(choice.value)}
            />
            <span className="max-w-full truncate">{choice.label}</span>
            {choice.note !== undefined && (
              <span className="max-w-full truncate text-[0.6875rem] font-medium opacity-85">
                {choice.note}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
