import type { ReactNode } from 'react'
import { useT } from '../words/language.ts'
import { TextField } from './Field.tsx'
import { Limit } from './Limit.tsx'
import { inCurrencies } from './limit-amounts.ts'

type LimitFieldProps = {
  readonly label: string
  readonly value: string
  /** Shown while the field is empty, where it may be. */
  readonly empty?: string
  readonly hint?: ReactNode
  readonly onAmount: (text: string) => void
}

/** A limit in US dollars, and what it is in every currency. */
export function LimitField({ label, value, empty, hint, onAmount }: LimitFieldProps) {
  const t = useT()
  const isEmpty = value === '' && empty !== undefined
  return (
    <TextField
      label={t('shell.inDollars', { label })}
      inputMode="decimal"
      pattern="\d{1,11}([.,]\d{1,2})?"
      required={empty === undefined}
      value={value}
      error={inCurrencies(value).length === 0 && !isEmpty ? t('terms.noAmount') : undefined}
      hint={
        <>
          {hint} {isEmpty ? empty : <Limit value={value} />}
        </>
      }
      onChange={({ target }) => onAmount(target.value.trim().replace(',', '.'))}
    />
  )
}
