import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { type EditorProps, useForm } from './form.ts'

/** What is typed stays in sight until it is a number. */
export function NumberEditor({ field, path, label, value, hint, error }: EditorProps<'number'>) {
  const t = useT()
  const { put, isReadOnly } = useForm()
  const [typed, setTyped] = useState<string | null>(null)
  const { least, most, isWhole, isOptional } = field
  const change = (text: string): void => {
    const number = Number(text)
    const isNumber = text.trim() !== '' && Number.isFinite(number)
    setTyped(isNumber ? null : text)
    // Not a number: the form says so, and nothing is saved.
    put(path, isNumber ? number : isOptional && text === '' ? undefined : text)
  }
  return (
    <TextField
      type="number"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      label={label}
      hint={hint ?? (most < 1_000_000 ? t('studio.form.range', { least, most }) : undefined)}
      error={error}
      min={field.orZero ? 0 : least}
      max={most}
      step={isWhole ? 1 : 'any'}
      disabled={isReadOnly}
      value={typed ?? (typeof value === 'number' ? value : '')}
      onChange={({ target }) => change(target.value)}
    />
  )
}
