import { TextField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { useT } from '../../words/language.ts'
import { type InCurrency, inCurrencies } from './draft.ts'

type AmountFieldProps = {
  readonly label: string
  readonly value: string
  /** What a limit of 1 is in each currency. */
  readonly one: readonly InCurrency[]
  /** Shown while the field is empty, where it may be. */
  readonly empty?: string
  readonly onAmount: (text: string) => void
}

/** A limit in US dollars, and what it is in every currency. */
export function AmountField({ label, value, one, empty, onAmount }: AmountFieldProps) {
  const t = useT()
  const amounts = inCurrencies(value, one)
  const isEmpty = value === '' && empty !== undefined
  return (
    <TextField
      label={label}
      inputMode="decimal"
      required={empty === undefined}
      value={value}
      error={amounts.length === 0 && !isEmpty ? t('terms.noAmount') : undefined}
      hint={
        isEmpty ? (
          empty
        ) : (
          <span className="inline-flex flex-wrap gap-x-3">
            {amounts.map((amount) => (
              <Money key={amount.currencyId} {...amount} />
            ))}
          </span>
        )
      }
      onChange={({ target }) => onAmount(target.value.trim().replace(',', '.'))}
    />
  )
}
