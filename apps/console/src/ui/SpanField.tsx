import { type ReactNode, useState } from 'react'
import { useLanguage, useT } from '../words/language.ts'
import { SelectField, TextField } from './Field.tsx'
import { largestUnit, SPAN_UNITS, type SpanUnit, spanText, unitSeconds } from './span.ts'

type SpanFieldProps = {
  readonly label: string
  /** What the span belongs to, for lists of such fields: read aloud with the label. */
  readonly of?: string
  readonly seconds: number
  readonly mostSeconds: number
  readonly disabled?: boolean
  readonly error?: string | undefined
  /** The span in a sentence; without one, as a span. */
  readonly hint?: ReactNode
  readonly onSeconds: (seconds: number) => void
}

/** A length of time, typed in the unit that people would say it in. */
export function SpanField(props: SpanFieldProps) {
  const { label, of, seconds, mostSeconds, disabled = false, error, hint, onSeconds } = props
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const [chosen, setChosen] = useState<SpanUnit>(() => largestUnit(seconds))
  // A span that came from elsewhere may not be whole in the unit that was chosen before.
  const unit = seconds % unitSeconds(chosen) === 0 ? chosen : largestUnit(seconds)
  const named = (name: string) => (of === undefined ? name : `${name}, ${of}`)
  return (
    <div className="grid min-w-52 grid-cols-[minmax(5rem,1fr)_minmax(7rem,1fr)] gap-2">
      <TextField
        label={label}
        aria-label={named(label)}
        type="number"
        min={0}
        max={Math.floor(mostSeconds / unitSeconds(unit))}
        value={seconds / unitSeconds(unit)}
        disabled={disabled}
        error={error}
        hint={hint ?? spanText(seconds, t, locale)}
        onChange={({ target }) => onSeconds(Math.round(target.valueAsNumber || 0) * unitSeconds(unit))}
      />
      <SelectField
        label={t('shell.unit')}
        aria-label={named(t('shell.unit'))}
        options={SPAN_UNITS.map((value) => ({ value, label: t(`shell.unit.${value}`) }))}
        value={unit}
        disabled={disabled}
        onChange={({ target }) => {
          const next = SPAN_UNITS.find((other) => other === target.value) ?? unit
          setChosen(next)
          onSeconds((seconds / unitSeconds(unit)) * unitSeconds(next))
        }}
      />
    </div>
  )
}
