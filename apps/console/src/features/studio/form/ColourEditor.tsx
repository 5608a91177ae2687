import { TextField } from '../../../ui/Field.tsx'
import { useT } from '../../../words/language.ts'
import { colourOf, contrastOf, LEAST_CONTRAST, READ_ON } from '../core/contrast.ts'
import { getIn } from '../core/values.ts'
import { fieldLabel } from '../words.ts'
import { type EditorProps, useForm } from './form.ts'

const hexOf = (text: string): string => {
  const colour = colourOf(text)
  if (!colour) return '#000000'
  return `#${colour
    .slice(0, 3)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`
}

/** A colour with a sample of it, and how readable a text in it is on its background. */
export function ColourEditor({
  path,
  label,
  value,
  hint,
  error,
  isPlain,
}: Omit<EditorProps, 'field'> & { readonly isPlain: boolean }) {
  const t = useT()
  const { put, isReadOnly } = useForm()
  const text = typeof value === 'string' ? value : ''
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex items-start gap-2">
        {isPlain ? (
          <input
            type="color"
            aria-label={t('studio.colour.pick', { name: label })}
            value={hexOf(text)}
            disabled={isReadOnly}
            onChange={({ target }) => put(path, target.value)}
            className="mt-7 size-11 shrink-0 rounded-control border border-line bg-sunken p-1"
          />
        ) : (
          <span
            aria-hidden
            className="mt-7 size-11 shrink-0 rounded-control border border-line"
            style={{ background: text }}
          />
        )}
        <div className="min-w-0 grow">
          <TextField
            label={label}
            hint={hint ?? (text === '' ? t('studio.colour.own') : undefined)}
            error={error}
            value={text}
            disabled={isReadOnly}
            onChange={({ target }) => put(path, target.value)}
          />
        </div>
      </div>
      <Contrast path={path} text={text} />
    </div>
  )
}

/** Contrast with the background that the same form sets, while one edits. */
function Contrast({ path, text }: { readonly path: EditorProps['path']; readonly text: string }) {
  const t = useT()
  const { scope, data } = useForm()
  const other = READ_ON[String(path.at(-1))]
  if (other === undefined) return null
  const at = [...path.slice(0, -1), other]
  const background = getIn(data, at)
  const contrast = typeof background === 'string' ? contrastOf(text, background) : null
  if (contrast === null) return null
  const isReadable = contrast >= LEAST_CONTRAST
  const values = { ratio: contrast.toFixed(1), name: fieldLabel(t, scope, at) }
  return (
    <p role="status" className={isReadable ? 'text-sm text-faint' : 'text-sm font-medium text-danger'}>
      {t(isReadable ? 'studio.colour.readable' : 'studio.colour.unreadable', values)}
    </p>
  )
}
