import type { SiteConfig } from '@baize/contract/player'
import { LanguageId } from '@baize/contract/shared'
import { attributionOf, keepAttribution } from '../session/init-params.ts'
import type { TypedStorage } from '../storage/storage.ts'

const TOKEN_MIN_LENGTH = 10
/** A longer value is not ours, and would make every request too large for the server. */
const LONGEST = 256
/** Same limit as registration, so that a visitor with a broken invite link can still register. */
const INVITE = /^[\w.:-]{1,64}$/

/**
 * Login ticket of the address, and the address without it and without its hash: a link in the hash would be followed on
 * behalf of its sender.
 */
export type LinkLogin = { readonly ticket: string; readonly cleaned: string }

/** Target of an invite link: a wheel spin, or registration. */
export type Invitation = 'wheel' | 'register'

export type Brought = {
  readonly link: LinkLogin | undefined
  readonly invitation: Invitation | undefined
  /** Shows the draft of the design instead of the published one. */
  readonly designToken: string | undefined
}

/** Stores the query parameters of the address. A token must not stay in the address, where it can be copied or seen. */
export function readQuery(address: URL, storage: TypedStorage, referrer = ''): Brought {
  const query = address.searchParams
  const lang = LanguageId.safeParse(query.get('lang'))
  if (lang.success && !storage.get('currentLanguage')) storage.set('currentLanguage', lang.data)

  for (const name of ['navToken', 'tkk'] as const) {
    const value = query.get(name)
    if (value && value.length <= LONGEST) storage.set(name, value)
    else storage.remove(name)
  }
  const inviteCode = invited(query.get('p'))
  if (inviteCode) storage.set('inviteCode', inviteCode)
  const wheelTag = invited(query.get('inviteWheelTag'))
  if (wheelTag) storage.set('inviteWheelTag', wheelTag)

  keepAttribution(attributionOf(address, referrer), storage)
  keepIds(query, storage)

  return {
    link: linkLogin(address),
    invitation: inviteCode ? (wheelTag ? 'wheel' : 'register') : undefined,
    designToken: designTokenOf(address),
  }
}

/** Ids of the app or the campaign that opened the page; a later visit without them keeps them. */
export function keepIds(from: URLSearchParams, storage: TypedStorage): void {
  for (const name of ['aid', 'gaid', 'afid', 'mayaSessionId'] as const) {
    const value = invited(from.get(name))
    if (value) storage.set(name, value)
  }
}

/** `dev=false` disables the design studio's preview. */
function designTokenOf({ searchParams }: URL): string | undefined {
  const token = searchParams.get('designToken')
  const isOne = token !== null && token.length >= TOKEN_MIN_LENGTH && token.length <= LONGEST
  return isOne && searchParams.get('dev') !== 'false' ? token : undefined
}

/** The design studio frames a draft at any address, so the frame check is skipped. */
export const isPreview = (
  config: SiteConfig | undefined,
  { location }: { readonly location: { readonly href: string } },
): boolean => Boolean(config?.designOrigins.length) && designTokenOf(new URL(location.href)) !== undefined

const invited = (value: string | null): string | undefined =>
  value && INVITE.test(value) ? value : undefined

function linkLogin(address: URL): LinkLogin | undefined {
  const token = address.searchParams.get('token')
  if (token === null || token === 'null' || token.length < TOKEN_MIN_LENGTH || token.length > LONGEST)
    return undefined
  const cleaned = new URL(address)
  cleaned.searchParams.delete('token')
  cleaned.hash = ''
  return { ticket: token, cleaned: cleaned.href }
}
