import { parseAmount } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../i18n/language.ts'
import { type AmountLimits, asTyped, plainAmount, scaled } from './amounts.ts'
import { useMoney } from './money.ts'
import { fieldClass } from './TextField.tsx'

type AmountFieldProps = {
  label: string
  /** Typed text, or a wire amount. */
  value: string
  onChange: (value: string) => void
  /** `max` is the upper bound of the buttons: usually the smaller of the limit and the balance. */
  limits: AmountLimits
  error?: string | undefined
  /** Takes the place of an error, so that an error causes no layout shift. */
  hint: string
  /** Action shown beside the error, to resolve it. */
  remedy?: ReactNode
  disabled?: boolean
}

/**
 * A text input, because a number input loses digits, accepts 1e3 and changes under the scroll wheel. Blurred, it shows
 * the amount formatted for the language; focused, exactly what is typed.
 */
export function AmountField({
  label,
  value,
  onChange,
  limits,
  error,
  hint,
  remedy,
  disabled = false,
}: AmountFieldProps) {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const { symbol, decimals, digits } = useMoney()
  const [editing, setEditing] = useState<'no' | 'touched' | 'typed'>('no')
  const field = useRef<HTMLInputElement>(null)
  // Focusing changes the text, which would drop the selection: a 5 typed over "5.00" would become 55.
  useLayoutEffect(() => {
    if (editing === 'touched') field.current?.select()
  }, [editing])
  const plain = plainAmount(value, decimals)
  const isAmount = parseAmount(plain, decimals).ok
  const atRest = isAmount ? digits(plain) : value
  const inHand = isAmount && editing === 'touched' ? asTyped(plain, language) : value
  const steps = [
    { label: t('common.half'), sign: '½', next: () => scaled(value, 'half', limits, decimals) },
    { label: t('common.double'), sign: '2×', next: () => scaled(value, 'double', limits, decimals) },
    { label: t('common.min'), sign: t('common.min'), next: () => limits.min },
    { label: t('common.max'), sign: t('common.max'), next: () => limits.max },
  ]
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-quiet">
        {label}
      </label>
      <div
        className={cx(
          fieldClass(error !== undefined),
          'flex items-center gap-1 pr-1 focus-within:border-(--input-active-border)',
        )}
      >
        <span aria-hidden className="text-quiet">
          {symbol}
        </span>
        <input
          ref={field}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          disabled={disabled}
          value={editing === 'no' ? atRest : inHand}
          onFocus={() => setEditing('touched')}
          onBlur={() => setEditing('no')}
          onChange={(event) => {
            setEditing('typed')
            onChange(event.target.value)
          }}
          className="amount min-h-11 w-full min-w-0 bg-transparent px-1.5 font-semibold outline-none"
        />
        {steps.map((step) => (
          <button
            key={step.label}
            type="button"
            aria-label={step.label}
            disabled={disabled}
            onClick={() => onChange(step.next())}
            className="amount-step grid min-h-11 min-w-11 shrink-0 place-items-center rounded-small bg-button px-2 text-sm font-semibold text-quiet transition-colors hover:bg-raised hover:text-ink disabled:opacity-50 md:min-h-9 md:min-w-9"
          >
            {step.sign}
          </button>
        ))}
      </div>
      <div className="amount-note flex min-h-5 items-center justify-between gap-2 text-[0.8125rem] leading-5">
        <p
          id={`${id}-note`}
          role={error === undefined ? undefined : 'alert'}
          className={error === undefined ? 'text-faint' : 'text-danger'}
        >
          {error ?? hint}
        </p>
        {error !== undefined && remedy}
      </div>
    </div>
  )
}
