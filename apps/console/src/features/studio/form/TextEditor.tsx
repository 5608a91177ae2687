import { cx } from '@baize/ui/cx'
import { TextArea, TextField } from '../../../ui/Field.tsx'
import { LANGUAGES, useT } from '../../../words/language.ts'
import { isOwnText, missingIn, readIn, saidIn, textOf, written } from '../core/texts.ts'
import { type EditorProps, useForm } from './form.ts'

/** Longer texts are written in several lines. */
const ONE_LINE = 120
const FEW_LINES = 1000

/** A text in one language at a time. Buttons change the language of all texts and of the preview; a dot marks gaps. */
export function TextEditor({ field, path, label, value, hint, error }: EditorProps<'text'>) {
  const t = useT()
  const { language, onLanguage, put, isReadOnly } = useForm()
  const text = textOf(value)
  const missing = missingIn(text)
  const Input = field.most <= ONE_LINE ? TextField : TextArea
  const shown = saidIn(text, language)
  const standIn = shown === '' ? readIn(text, language) : ''
  const change = (words: string): void => {
    const changed = written(text, language, words)
    const isEmpty = Object.values(changed).every((each) => each === '')
    put(path, isEmpty && field.isOptional ? (field.fallback === '' ? '' : undefined) : changed)
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <Input
        label={label}
        lang={language}
        hint={hint ?? (isOwnText(text) ? t('studio.text.own') : undefined)}
        error={error}
        value={shown}
        placeholder={standIn}
        maxLength={field.most}
        disabled={isReadOnly}
        {...(field.most > ONE_LINE && { rows: field.most > FEW_LINES ? 12 : 3 })}
        onChange={({ target }) => change(target.value)}
      />
      <div role="group" aria-label={t('studio.text.languages', { field: label })} className="flex gap-1">
        {LANGUAGES.map(({ id, name }) => {
          const isMissing = missing.includes(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === language}
              aria-label={isMissing ? t('studio.text.missing', { language: name }) : name}
              title={isMissing ? t('studio.text.missing', { language: name }) : name}
              onClick={() => onLanguage(id)}
              className={cx(
                'inline-flex min-h-7 items-center gap-1 rounded-small px-2 text-xs font-semibold uppercase',
                id === language ? 'bg-accent-quiet text-accent-ink' : 'text-quiet hover:bg-button',
              )}
            >
              {id}
              {isMissing && <span aria-hidden className="size-1.5 rounded-full bg-danger" />}
            </button>
          )
        })}
      </div>
    </div>
  )
}
