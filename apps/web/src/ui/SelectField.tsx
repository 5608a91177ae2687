import { cx } from '@baize/ui/cx'
import { Field } from '@baize/ui/field'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fieldClass } from './TextField.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children'> & {
  label: string
  options: readonly { readonly value: string; readonly label: string }[]
  error?: string | undefined
}

/** Native select, which touch, keyboard and screen readers support best. */
export function SelectField({ label, options, error, className, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={cx(fieldClass(error !== undefined), 'appearance-none pr-10', className)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-block text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-quiet"
          />
        </span>
      )}
    </Field>
  )
}
