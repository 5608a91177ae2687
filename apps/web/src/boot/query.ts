import { LanguageId, type SiteConfig } from '@baize/contract'
import type { TypedStorage } from '../storage/storage.ts'

const TOKEN_MIN_LENGTH = 10
/** What is longer is none of ours, and would make every call too large for the server to read. */
const LONGEST = 256
/** No longer than what registration takes: who was invited by a wrong link can still open an account. */
const INVITE = /^[\w.:-]{1,64}$/

/** A ticket that the address brought, and the address without it and without the link behind its #: nothing is followed for who sent it. */
export type LinkLogin = { readonly ticket: string; readonly cleaned: string }

/** What a visitor was invited to: a turn of the wheel, or an account. */
export type Invitation = 'wheel' | 'register'

export type Brought = {
  readonly link: LinkLogin | undefined
  readonly invitation: Invitation | undefined
  /** Shows the draft of the design instead of what players see. */
  readonly designToken: string | undefined
}

/** Takes from the address what it brings along. A token in it must not stay where it can be copied or looked at. */
export function readQuery(address: URL, storage: TypedStorage): Brought {
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

  return {
    link: linkLogin(address),
    invitation: inviteCode ? (wheelTag ? 'wheel' : 'register') : undefined,
    designToken: designTokenOf(address),
  }
}

/** `dev=false` keeps the design studio's preview out. */
function designTokenOf({ searchParams }: URL): string | undefined {
  const token = searchParams.get('designToken')
  const isOne = token !== null && token.length >= TOKEN_MIN_LENGTH && token.length <= LONGEST
  return isOne && searchParams.get('dev') !== 'false' ? token : undefined
}

/** The design studio shows a draft in its own frame, at any address. */
export const isPreview = (
  config: SiteConfig | undefined,
  { location }: { readonly location: { readonly href: string } },
): boolean => Boolean(config?.designOrigin) && designTokenOf(new URL(location.href)) !== undefined

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
