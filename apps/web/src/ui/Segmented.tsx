import { useId } from 'react'
import { cx } from './cx.ts'

/** One choice out of a few, all in sight: real radio buttons, so arrow keys work as everywhere. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
}: {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}) {
  const name = useId()
  return (
    <fieldset
      disabled={disabled}
      className="flex min-w-0 gap-1 overflow-x-auto rounded-control bg-track p-1 [scrollbar-width:none]"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            // The hidden radio stays inside: on its own it would widen the page beyond a phone's screen.
            'relative grid min-h-11 flex-1 place-items-center rounded-small px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150 md:min-h-9',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent-ink',
            option.value === value ? 'bg-thumb text-ink shadow-sm' : 'text-quiet hover:text-ink',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
