import { TextField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { type EditorProps, useForm } from './form.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as a field of the browser takes it, in the person's own time zone. */
function localText(at: number): string {
  const date = new Date(at)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export function MomentEditor({
  path,
  label,
  value,
  hint,
  error,
}: Omit<EditorProps, 'field'> & { readonly isOptional: boolean }) {
  const t = useT()
  const { put, isReadOnly } = useForm()
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint ?? t('studio.form.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      error={error}
      disabled={isReadOnly}
      value={Number.isNaN(at) ? '' : localText(at)}
      onChange={({ target }) => {
        const moment = new Date(target.value)
        put(path, Number.isNaN(moment.getTime()) ? undefined : moment.toISOString())
      }}
    />
  )
}
