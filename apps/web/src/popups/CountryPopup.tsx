import { cx } from '@baize/ui/cx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { chooseCountry, offeredLanguage } from '../i18n/country.ts'
import { useCountryName } from '../i18n/country-name.ts'
import { useT } from '../i18n/language.ts'
import { useStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'
import { Button } from '../ui/Button.tsx'
import { chooseLanguage } from '../ui/choose-language.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import { isFoundBy, needsSearch } from './country-list.ts'
import type { PopupFrame } from './stack.ts'

/**
 * Country picker. Closing it keeps the country that the server has detected, so that it is not asked for again. The
 * language of a chosen country is offered, not imposed.
 */
export function CountryPopup({ onClose: onEnd, ...frame }: PopupFrame) {
  const t = useT()
  const nameOf = useCountryName()
  const { countries, countryId, languages } = useStartup()
  const [typed, setTyped] = useState('')
  const stored = storage.get('countryId') ?? countryId
  const hasSearch = needsSearch(countries)
  const [offer, setOffer] = useState<(typeof languages)[number]>()
  const onClose = () => {
    const detected = countries.find(({ id }) => id === stored)
    if (detected && !storage.get('countryId') && !storage.get('currentCountry')) chooseCountry(detected)
    onEnd()
  }
  const found = countries.filter((country) => isFoundBy([nameOf(country), country.name], typed))
  if (offer)
    return (
      <Sheet {...frame} onClose={onEnd} title={t('popups.languageOffer', { language: offer.name })}>
        <div className="grid gap-2">
          <Button
            data-first
            lang={offer.id}
            variant="primary"
            size="large"
            onClick={() => {
              void chooseLanguage(offer.id)
              onEnd()
            }}
          >
            {offer.name}
          </Button>
          <Button variant="ghost" onClick={onEnd}>
            {t('popups.languageKeep')}
          </Button>
        </div>
      </Sheet>
    )
  return (
    <Sheet
      {...frame}
      onClose={onClose}
      title={t('popups.countryTitle')}
      description={t('popups.countryText')}
    >
      <div className="grid gap-3">
        {hasSearch && (
          <TextField
            type="search"
            label={t('popups.countrySearch')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
        <ul aria-label={t('popups.countryTitle')} className="grid gap-1">
          {found.map((country) => (
            <li key={country.id}>
              <button
                type="button"
                data-first={(!hasSearch && country.id === stored) || undefined}
                aria-current={country.id === stored}
                onClick={() => {
                  chooseCountry(country)
                  const offered = offeredLanguage(country)
                  const language = languages.find(({ id }) => id === offered)
                  if (language) setOffer(language)
                  else onEnd()
                }}
                className={cx(
                  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-left font-medium transition-colors',
                  country.id === stored ? 'bg-accent-quiet text-accent-ink' : 'hover:bg-button',
                )}
              >
                {/* No flag emoji: half of all desktops cannot render one. */}
                <span
                  aria-hidden
                  className="grid h-7 w-9 place-items-center rounded-small bg-raised text-xs font-bold text-ink"
                >
                  {country.id}
                </span>
                <span className="min-w-0 flex-1">{nameOf(country)}</span>
                {country.id === stored && <Check aria-hidden className="size-5" />}
              </button>
            </li>
          ))}
        </ul>
        {hasSearch && (
          <p role="status" className={cx('text-sm text-quiet', found.length > 0 && 'sr-only')}>
            {found.length === 0 ? t('popups.countryNone') : ''}
          </p>
        )}
      </div>
    </Sheet>
  )
}
