import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { unbroken } from './unbroken.ts'

/** Label, control, then the error or hint. `children` gets the ids that link them. */
export function Field({
  label,
  error,
  hint,
  children,
}: {
  label: string
  error?: string | undefined
  hint?: ReactNode
  children: (control: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
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
          {typeof note === 'string' ? unbroken(note) : note}
        </p>
      )}
    </div>
  )
}
