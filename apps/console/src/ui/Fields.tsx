import type { ReactNode } from 'react'
import { fieldName } from '../words/call-words.ts'
import { useT } from '../words/language.ts'

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

type InputFieldsProps = {
  readonly input: Readonly<Record<string, unknown>>
  /** The form's own names for its fields, if it has any. */
  readonly nameOf?: (field: string) => string
}

/** A call's input, field by field, exactly as it is sent. */
export function InputFields({ input, nameOf }: InputFieldsProps) {
  const t = useT()
  const entries = Object.entries(input).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return <p className="text-quiet">{t('shell.noFields')}</p>
  return (
    <Facts
      facts={entries.map(([name, value]) => [
        nameOf?.(name) ?? fieldName(name, t),
        <Exact key={name} text={shown(value)} />,
      ])}
    />
  )
}

const Exact = ({ text }: { readonly text: string }) => (
  <span className="font-medium break-words whitespace-pre-wrap">{text}</span>
)

/** Names and values, one pair a line. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_1fr]">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-4 border-b border-line/60 py-1.5 last:border-0 sm:col-span-2 sm:grid-cols-subgrid"
        >
          <dt className="text-sm text-faint">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
