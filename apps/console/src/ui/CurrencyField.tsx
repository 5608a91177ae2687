import { CURRENCIES, type CurrencyId } from '@baize/contract/shared'
import { SelectField } from './Field.tsx'

type CurrencyFieldProps = {
  readonly label: string
  readonly value: CurrencyId
  readonly onChoose: (currencyId: CurrencyId) => void
}

export const CurrencyField = ({ label, value, onChoose }: CurrencyFieldProps) => (
  <SelectField
    label={label}
    value={value}
    options={CURRENCIES.map(({ id }) => ({ value: id, label: id }))}
    onChange={({ target }) => onChoose(CURRENCIES.find(({ id }) => id === target.value)?.id ?? value)}
  />
)
