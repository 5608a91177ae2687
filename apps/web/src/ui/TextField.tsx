import { cx } from '@baize/ui/cx'
import { Field } from '@baize/ui/field'
import type { ComponentProps, ReactNode } from 'react'

export const fieldClass = (faulty: boolean): string =>
  cx(
    'min-h-12 w-full rounded-control border bg-sunken px-3.5 text-base text-ink transition-colors duration-150',
    'placeholder:text-faint disabled:opacity-60',
    faulty
      ? 'border-danger'
      : 'border-(--input-border) hover:border-(--input-hover-border) focus:border-(--input-active-border)',
  )

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** Inside the field at its end: a show/hide button, a unit. */
  trailing?: ReactNode
}

/** Spread `register('name')` of react-hook-form into it. */
export function TextField({ label, error, hint, trailing, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            className={cx(fieldClass(error !== undefined), trailing !== undefined && 'pr-13', className)}
          />
          {trailing !== undefined && (
            <span className="absolute inset-y-0 right-0.5 grid place-items-center">{trailing}</span>
          )}
        </span>
      )}
    </Field>
  )
}
