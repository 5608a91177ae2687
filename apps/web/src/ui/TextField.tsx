import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { unbroken } from './unbroken.ts'

export const fieldClass = (faulty: boolean): string =>
  cx(
    'min-h-12 w-full rounded-control border bg-sunken px-3.5 text-base text-ink transition-colors duration-150',
    'placeholder:text-faint disabled:opacity-60',
    faulty
      ? 'border-danger'
      : 'border-(--input-border) hover:border-(--input-hover-border) focus:border-(--input-active-border)',
  )

/** Label, control, then the error or hint. `children` gets the ids that link them. */
export function Field({
  label,
  error,
  hint,
  children,
}: {
  label: string
  error?: string | undefined
  hint?: string | undefined
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-quiet">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : `${id}-note`,
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={cx('text-sm', error === undefined ? 'text-faint' : 'text-danger')}
        >
          {unbroken(note)}
        </p>
      )}
    </div>
  )
}

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
