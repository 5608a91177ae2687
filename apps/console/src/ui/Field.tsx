import { cx } from '@baize/ui/cx'
import { Field } from '@baize/ui/field'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const CONTROL =
  'min-h-11 w-full min-w-0 rounded-control border border-field-line/60 bg-sunken px-3 text-ink placeholder:text-faint hover:border-field-line focus-visible:border-accent-ink focus-visible:outline-none'

type Around = { readonly label: string; readonly hint?: ReactNode; readonly error?: string | undefined }

/** The note takes its place in every field, so that fields beside each other keep their height. */
const Labelled = ({ hint = '', ...field }: ComponentProps<typeof Field>) => <Field {...field} hint={hint} />

export function TextField({ label, hint, error, className, ...rest }: Around & ComponentProps<'input'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => <input autoComplete="off" {...rest} {...control} className={cx(CONTROL, className)} />}
    </Labelled>
  )
}

export function TextArea({ label, hint, error, className, ...rest }: Around & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => <textarea rows={3} {...rest} {...control} className={cx(CONTROL, 'py-2', className)} />}
    </Labelled>
  )
}

type SelectProps = Around &
  ComponentProps<'select'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }

export function SelectField({ label, hint, error, options, className, ...rest }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => (
        <select {...rest} {...control} className={cx(CONTROL, className)}>
          {options.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

type SwitchProps = {
  readonly label: string
  readonly hint?: ReactNode
  readonly isOn: boolean
  readonly disabled?: boolean
  /** In a table: the column says what it switches. */
  readonly hideLabel?: boolean
  readonly onToggle: (isOn: boolean) => void
}

export function Switch({ label, hint, isOn, disabled = false, hideLabel = false, onToggle }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex items-center justify-between gap-4', hideLabel && 'min-h-11')}>
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span id={id} className="font-medium">
          {label}
        </span>
        {hint !== undefined && <p className="text-sm text-faint">{hint}</p>}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onToggle(!isOn)}
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors disabled:opacity-50',
          isOn ? 'border-accent-deep bg-accent' : 'border-field-line bg-track',
        )}
      >
        <span
          className={cx(
            'absolute top-[3px] left-[3px] size-5 rounded-full transition-transform',
            isOn ? 'translate-x-5 bg-on-accent' : 'bg-field-line',
          )}
        />
      </button>
    </div>
  )
}

type CheckProps = { readonly label: ReactNode; readonly hint?: string } & ComponentProps<'input'>

export function Check({ label, hint, ...rest }: CheckProps) {
  return (
    <label className="flex items-start gap-3 rounded-control p-2 hover:bg-button">
      <input type="checkbox" {...rest} className="mt-0.5 size-5 shrink-0 accent-accent-deep" />
      <span>
        <span className="font-medium">{label}</span>
        {hint !== undefined && <span className="block text-sm text-faint">{hint}</span>}
      </span>
    </label>
  )
}
