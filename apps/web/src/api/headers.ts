import { CONFIRMED_HEADER, sttOf, TWO_FACTOR_HEADER } from '@baize/contract/player'
import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from '@baize/contract/shared'
import { currentLanguage } from '../i18n/language.ts'
import { serverNow } from '../session/server-time.ts'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'

const MOBILE = '(max-width: 768px)'
const INSTALLED = '(display-mode: standalone)'
/** Name and version of our own apps at the end of the user agent. */
const OUR_APP = /\b(BaizeApp)\/(\S+)/

/** Confirmation token or 2FA code with which a refused call is retried. */
export type Proof = { readonly confirmed?: string; readonly code?: string }

export type Sending = {
  /** Path on the wire, without the query: the input of STT. */
  readonly address: string
  /** Sends this token instead of the current player's. */
  readonly token?: string | undefined
  readonly proof?: Proof | undefined
  readonly sealed?: boolean
  /** Without the stamp, the server does not check clock skew. */
  readonly stamped?: boolean
}

/** All request headers of the spec, built only here; a header without a value is omitted. */
export function requestHeaders(sending: Sending): Record<string, string> {
  const { address, token, proof, sealed = false, stamped = true } = sending
  const [, app, appVersion] = OUR_APP.exec(navigator.userAgent) ?? []
  const st = String(serverNow())
  const all: Record<string, string | undefined> = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    [CLIENT_VERSION_HEADER]: String(CLIENT_VERSION),
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

/**
 * Values from storage or the address are untrusted. One that is invalid in a header, or too long for the server, would
 * break every call.
 */
const isSendable = (value: string): boolean => /^[\x21-\x7e]{1,512}$/.test(value)

let preview: string | null | undefined

/** Set in the address by the design studio's preview; kept for the lifetime of the page. */
function designToken(): string | undefined {
  preview ??= new URLSearchParams(location.search).get('designToken')
  return preview ?? undefined
}
