import { currentLanguage } from '../i18n/language.ts'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { serverNow } from './server-time.ts'

const MOBILE = '(max-width: 768px)'
const INSTALLED = '(display-mode: standalone)'

/** The spec's request headers; one without a value is left out. */
export function requestHeaders(): Record<string, string> {
  const all: Record<string, string | undefined> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Device: matchMedia(MOBILE).matches ? 'MOBILE' : 'PC',
    Auth: session().user.token,
    VERSION: storage.get('version'),
    pwa: matchMedia(INSTALLED).matches ? '1' : undefined,
    GAID: storage.get('gaid'),
    AFID: storage.get('afid'),
    AID: storage.get('aid'),
    BFID: storage.get('BrowserFingerprintId'),
    Tkk: storage.get('tkk'),
    ST: String(serverNow()),
    TZ: String(-new Date().getTimezoneOffset() / 60),
    LANG: currentLanguage(),
    COUNTRY: storage.get('countryId'),
    NAV_TOKEN: storage.get('navToken'),
  }
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) if (value) given[name] = value
  return given
}
