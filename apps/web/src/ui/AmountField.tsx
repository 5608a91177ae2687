import { useT } from '../i18n/language.ts'
import { type AmountLimits, scaled } from './amounts.ts'
import { cx } from './cx.ts'
import { useMoney } from './money.ts'
import { Field, fieldClass } from './TextField.tsx'

type AmountFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** `max` is what the buttons go up to: usually the smaller of the limit and the balance. */
  limits: AmountLimits
  error?: string | undefined
  disabled?: boolean
}

/** Text, not a number input: a number input loses digits, accepts 1e3 and changes under the scroll wheel. */
export function AmountField({ label, value, onChange, limits, error, disabled = false }: AmountFieldProps) {
  const t = useT()
  const { symbol, decimals } = useMoney()
  const steps = [
    { label: t('common.half'), sign: '½', next: () => scaled(value, 'half', limits, decimals) },
    { label: t('common.double'), sign: '2×', next: () => scaled(value, 'double', limits, decimals) },
    { label: t('common.min'), sign: t('common.min'), next: () => limits.min },
    { label: t('common.max'), sign: t('common.max'), next: () => limits.max },
  ]
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div
          className={cx(
            fieldClass(error !== undefined),
            'flex items-center gap-1 pr-1 focus-within:border-accent-ink',
          )}
        >
          <span aria-hidden className="text-quiet">
            {symbol}
          </span>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="amount min-h-11 w-full min-w-0 bg-transparent px-1.5 font-semibold outline-none"
          />
          {steps.map((step) => (
            <button
              key={step.label}
              type="button"
              aria-label={step.label}
              disabled={disabled}
              onClick={() => onChange(step.next())}
              className="grid min-h-11 min-w-11 shrink-0 place-items-center rounded-small bg-button px-2 text-sm font-semibold text-quiet transition-colors hover:bg-raised hover:text-ink disabled:opacity-50 md:min-h-9 md:min-w-9"
            >
              {step.sign}
            </button>
          ))}
        </div>
      )}
    </Field>
  )
}
