import { useEffect, useRef, useState } from 'react'
import { chooseCountry } from '../../i18n/country.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { GamblingHelp } from '../../links/GamblingHelp.tsx'
import type { PopupFrame, Popups } from '../../popups/stack.ts'
import { useStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { chooseLanguage } from '../../ui/choose-language.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/**
 * The sheet at the door: age, country and language in one. Shown once per browser and not dismissible. Answering no
 * blocks the site, and the sheet shows again on the next visit.
 */
export function AgePopup({ country: asksCountry = false, onClose, ...frame }: PopupFrame & Popups['age']) {
  const t = useT()
  const { countries, countryId } = useStartup()
  const [tooYoung, setTooYoung] = useState(false)
  const [chosen, setChosen] = useState<string>(countryId)
  const country = countries.find(({ id }) => id === chosen)
  const enter = () => {
    storage.set('checkAge', true)
    if (asksCountry && country) chooseCountry(country)
    onClose()
  }
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      closable={false}
      title={tooYoung ? t('popups.ageLeaveTitle') : t('popups.ageTitle')}
      description={tooYoung ? undefined : t('popups.ageText')}
      footer={
        tooYoung ? undefined : (
          <div className="grid grid-cols-[1fr_2fr] gap-3">
            <Button size="large" onClick={() => setTooYoung(true)}>
              {t('popups.ageNo')}
            </Button>
            <Button data-first variant="primary" size="large" onClick={enter}>
              {t('popups.ageYes')}
            </Button>
          </div>
        )
      }
    >
      {/* Low screens need the room for the questions. */}
      <div className="mb-4 grid place-items-center rounded-block bg-sunken py-5 [@media(height<30rem)]:hidden">
        <span
          aria-hidden
          className="grid size-16 place-items-center rounded-full border-4 border-accent text-xl font-extrabold"
        >
          18+
        </span>
      </div>
      {tooYoung ? (
        <Farewell />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {asksCountry && (
            <SelectField
              label={t('popups.countryTitle')}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              // Names in the countries' own languages: a first screen formats nothing.
              options={countries.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <LanguageSwitch />
        </div>
      )}
    </Sheet>
  )
}

/** The pressed button has been unmounted, so the focus moves to the text. */
function Farewell() {
  const t = useT()
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p ref={words} tabIndex={-1} className="text-base outline-none">
        {t('popups.ageLeave')}
      </p>
      <GamblingHelp className="py-2.5 text-sm font-medium text-quiet underline underline-offset-4 hover:text-ink" />
    </div>
  )
}

/** Language switch, so that everyone can read the questions before answering them. */
function LanguageSwitch() {
  const t = useT()
  const { languages } = useStartup()
  return (
    <Segmented
      label={t('shell.language')}
      value={useLanguage()}
      onChange={(id) => void chooseLanguage(id)}
      options={languages.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
