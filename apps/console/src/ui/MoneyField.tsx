import type { CurrencyId } from '@baize/contract/shared'
import type { ReactNode } from 'react'
import { useT } from '../words/language.ts'
import { TextField } from './Field.tsx'
import { Money } from './Money.tsx'
import { readAmount } from './typed-amount.ts'

type MoneyFieldProps = {
  readonly label: string
  readonly value: string
  readonly currencyId?: CurrencyId
  readonly hint?: ReactNode
  readonly optional?: boolean
  /** A correction may take away. */
  readonly signed?: boolean
  readonly onChange: (typed: string) => void
}

/** An amount as it is typed, and as it is understood. */
export function MoneyField({
  label,
  value,
  currencyId,
  hint,
  optional = false,
  signed = false,
  onChange,
}: MoneyFieldProps) {
  const t = useT()
  const amount = readAmount(value)
  return (
    <TextField
      label={label}
      inputMode="decimal"
      required={!optional}
      pattern={`${signed ? '[-−]?' : ''}\\d{1,11}([.,]\\d{1,2})?`}
      value={value}
      error={value.trim() !== '' && amount === null ? t('shell.amountWrong') : undefined}
      hint={
        <>
          {hint}
          {amount !== null && (
            <span className="block">
              {t('shell.amountRead')} <Money amount={amount} currencyId={currencyId} />
            </span>
          )}
        </>
      }
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
