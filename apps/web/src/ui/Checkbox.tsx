import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex min-h-11 items-center gap-3 text-sm text-quiet">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          className="size-5 shrink-0 rounded accent-accent"
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p id={`${id}-note`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
