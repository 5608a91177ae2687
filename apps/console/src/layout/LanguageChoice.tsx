import { chooseLanguage, LANGUAGES, useLanguage } from '../words/language.ts'

export function LanguageChoice() {
  const { id, t } = useLanguage()
  return (
    <select
      aria-label={t('shell.language')}
      value={id}
      onChange={({ target }) => {
        const chosen = LANGUAGES.find((one) => one.id === target.value)
        if (chosen) void chooseLanguage(chosen.id)
      }}
      className="min-h-11 rounded-control bg-transparent px-1 text-sm font-semibold text-quiet hover:bg-button hover:text-ink"
    >
      {LANGUAGES.map((one) => (
        <option key={one.id} value={one.id} title={one.name} className="bg-block text-ink">
          {one.id.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
