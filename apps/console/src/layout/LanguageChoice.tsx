import { chooseLanguage, LANGUAGES, useLanguage } from '../words/language.ts'

export function LanguageChoice() {
  const { id, t } = useLanguage()
  return (
    <select
      aria-label={t('shell.language')}
      value={id}
      onChange={({ target }) => {
        const chosen = LANGUAGES.find((language) => language.id === target.value)
        if (chosen) void chooseLanguage(chosen.id)
      }}
      className="min-h-11 rounded-control bg-transparent px-1 text-sm font-semibold text-quiet hover:bg-button hover:text-ink"
    >
      {LANGUAGES.map((language) => (
        <option key={language.id} value={language.id} title={language.name} className="bg-block text-ink">
          {language.id.toUpperCase()}
        </option>
      ))}
    </select>
  )
}
