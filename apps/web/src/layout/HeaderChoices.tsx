import { cx } from '@baize/ui/cx'
import { ChevronDown } from 'lucide-react'
import { useLanguage, useT } from '../i18n/language.ts'
import { openPopup, usePopupStack } from '../popups/stack.ts'
import { useStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'
import { chooseLanguage } from '../ui/choose-language.ts'

const CHOICE =
  'hidden min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold text-quiet transition-colors hover:bg-button hover:text-ink md:flex'

/** Country picker in the header, if the design has one. */
export function CountryChoice() {
  const t = useT()
  const { countryId } = useStartup()
  // The stored country changes only in this popup, so re-render and re-read it when the popup opens or closes.
  usePopupStack(({ stack }) => stack.some(({ name }) => name === 'country'))
  const country = storage.get('countryId') ?? countryId
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t('popups.countryTitle')}
      onClick={() => openPopup('country', {})}
      className={CHOICE}
    >
      <span className="sr-only">{t('popups.countryTitle')} </span>
      {country}
      <ChevronDown aria-hidden className="size-4" />
    </button>
  )
}

/** Language picker in the header. */
export function LanguageChoice() {
  const t = useT()
  const { languages } = useStartup()
  const language = useLanguage()
  return (
    <span className={cx(CHOICE, 'relative px-0')}>
      <select
        aria-label={t('shell.language')}
        value={language}
        onChange={(event) => {
          const chosen = languages.find(({ id }) => id === event.target.value)
          if (chosen) void chooseLanguage(chosen.id)
        }}
        className="field-sizing-content min-h-11 appearance-none rounded-control pr-8 pl-3"
      >
        {languages.map(({ id, name }) => (
          <option key={id} value={id} className="bg-block text-ink">
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2.5 size-4" />
    </span>
  )
}
