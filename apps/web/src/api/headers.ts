import { CONFIRMED_HEADER, sttOf, TWO_FACTOR_HEADER } from '@baize/contract'
import { currentLanguage } from '../i18n/language.ts'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { serverNow } from './server-time.ts'

const MOBILE = '(max-width: 768px)'
const INSTALLED = '(display-mode: standalone)'
/** How our own apps name themselves and their version at the end of the user agent. */
const OUR_APP = /\b(BaizeApp)\/(\S+)/

/** What the person has given so that a refused call may be made once more. */
export type Proof = { readonly confirmed?: string; readonly code?: string }

export type Sending = {
  /** The path as it goes over the wire, without its query: what STT is over. */
  readonly address: string
  /** Asks for the holder of this token instead of the current player. */
  readonly token?: string | undefined
  readonly proof?: Proof | undefined
  readonly sealed?: boolean
  /** Without, the server does not compare clocks. */
  readonly stamped?: boolean
}

/** The spec's request headers, all of them and here alone; one without a value is left out. */
export function requestHeaders(sending: Sending): Record<string, string> {
  const { address, token, proof, sealed = false, stamped = true } = sending
  const [, app, appVersion] = OUR_APP.exec(navigator.userAgent) ?? []
  const st = String(serverNow())
  const all: Record<string, string | undefined> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    Device: matchMedia(MOBILE).matches ? 'MOBILE' : 'PC',
    Auth: token ?? session().user.token,
    APP: app,
    VERSION: app && (storage.get('version') ?? appVersion),
    pwa: matchMedia(INSTALLED).matches || storage.get('pwa') ? '1' : undefined,
    GAID: storage.get('gaid'),
    AFID: storage.get('afid'),
    AID: storage.get('aid'),
    BFID: storage.get('BrowserFingerprintId'),
    Tkk: storage.get('tkk'),
    ST: st,
    TZ: String(-new Date().getTimezoneOffset() / 60),
    STT: stamped ? sttOf(address, st) : undefined,
    LANG: currentLanguage(),
    COUNTRY: storage.get('countryId'),
    NAV_TOKEN: storage.get('navToken'),
    DesignToken: designToken(),
    SE: sealed ? '1' : undefined,
    [CONFIRMED_HEADER]: proof?.confirmed,
    [TWO_FACTOR_HEADER]: proof?.code,
  }
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(all)) if (value && isSendable(value)) given[name] = value
  return given
}

/** A value from storage or the address may be anything; one that no header can carry, or no server reads, would break every call. */
const isSendable = (value: string): boolean => /^[\x21-\x7e]{1,512}$/.test(value)

let preview: string | null | undefined

/** The designer's preview opens the site with it in the address; it stays for as long as the page does. */
function designToken(): string | undefined {
  preview ??= new URLSearchParams(location.search).get('designToken')
  return preview ?? undefined
}
