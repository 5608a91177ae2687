import type { DesignText } from '@baize/contract/player'
import { Button } from '../../ui/Button.tsx'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { useT } from '../../words/language.ts'
import { isSiteText } from './design-change.ts'

const LANGUAGES = [
  ['en', 'English'],
  ['pt', 'Português'],
  ['id', 'Bahasa Indonesia'],
] as const

type TextsProps = {
  readonly label: string
  readonly value: DesignText | undefined
  /** Most characters of each language. */
  readonly most: number
  readonly rows?: number
  readonly hint?: string
  readonly error?: string | undefined
  readonly disabled: boolean
  readonly onText: (text: DesignText) => void
}

/** A text of a design: one for each language, one for all, or the site's own, which is there in each. */
export function Texts({ label, value = '', most, rows = 1, hint, error, disabled, onText }: TextsProps) {
  const t = useT()
  const Field = rows === 1 ? TextField : TextArea
  const common = { maxLength: most, disabled, ...(rows > 1 && { rows }) }
  if (typeof value === 'string' && isSiteText(value))
    return (
      <div className="grid content-start gap-1.5">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-quiet">{t('content.siteText')}</p>
        {error !== undefined && <p className="text-sm text-danger">{error}</p>}
        {!disabled && (
          <Button small className="justify-self-start" onClick={() => onText({ en: '' })}>
            {t('content.ownText', { field: label })}
          </Button>
        )}
      </div>
    )
  if (typeof value === 'string')
    return (
      <div className="grid gap-1.5">
        <Field
          {...common}
          label={label}
          hint={hint ?? t('content.oneText')}
          error={error}
          value={value}
          onChange={({ target }) => onText(target.value)}
        />
        {!disabled && (
          <Button small className="justify-self-start" onClick={() => onText({ en: value })}>
            {t('content.perLanguage', { field: label })}
          </Button>
        )}
      </div>
    )
  return (
    <fieldset className="grid gap-1.5">
      <legend className="font-medium">{label}</legend>
      {hint !== undefined && <p className="text-sm text-faint">{hint}</p>}
      <div className="grid gap-3 lg:grid-cols-3">
        {LANGUAGES.map(([language, name]) => (
          <Field
            key={language}
            {...common}
            lang={language}
            label={name}
            aria-label={`${label}, ${name}`}
            hint={language === 'en' || value[language] ? undefined : t('content.fallsBack')}
            error={language === 'en' ? error : undefined}
            value={value[language] ?? ''}
            onChange={({ target }) => onText(put(value, language, target.value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PerLanguage = Exclude<DesignText, string>

/** A language without a text is left out: its readers get the English one. */
function put(value: PerLanguage, language: keyof PerLanguage, text: string): PerLanguage {
  const { en, pt, id } = { ...value, ...Object.fromEntries([[language, text]]) }
  return { en, ...(pt && { pt }), ...(id && { id }) }
}
