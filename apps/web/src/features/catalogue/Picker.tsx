import { ChevronDown } from 'lucide-react'

type PickerProps<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A native select above a list: the most familiar control on touch devices and with screen readers. */
export function Picker<Value extends string>({ label, value, options, onChange }: PickerProps<Value>) {
  return (
    <span className="relative block min-w-0 flex-1 md:flex-none">
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen) onChange(chosen.value)
        }}
        className="min-h-12 w-full appearance-none truncate rounded-control border border-line bg-block pr-9 pl-3.5 text-sm font-medium text-ink hover:border-(--input-hover-border) focus:border-(--input-active-border) md:w-auto md:max-w-56"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-block text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-quiet"
      />
    </span>
  )
}
