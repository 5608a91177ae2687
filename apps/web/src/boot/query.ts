import { LanguageId } from '@baize/contract'
import { storage } from '../storage/storage.ts'

const TOKEN_MIN_LENGTH = 10

/** A token that the address brought, and the address without it. */
export type LinkLogin = { readonly token: string; readonly cleaned: string }

/** Takes from the address what it brings along. A token in it must not stay where it can be copied or looked at. */
export function readQuery(address: URL): LinkLogin | undefined {
  const query = address.searchParams
  const lang = LanguageId.safeParse(query.get('lang'))
  if (lang.success && !storage.get('currentLanguage')) storage.set('currentLanguage', lang.data)

  keepOrClear('navToken', query.get('navToken'))
  keepOrClear('tkk', query.get('tkk'))
  keepIfGiven('inviteCode', query.get('p'))
  keepIfGiven('inviteWheelTag', query.get('inviteWheelTag'))

  const token = query.get('token')
  if (token === null || token === 'null' || token.length < TOKEN_MIN_LENGTH) return undefined
  const cleaned = new URL(address)
  cleaned.searchParams.delete('token')
  return { token, cleaned: cleaned.href }
}

function keepOrClear(key: 'navToken' | 'tkk', value: string | null): void {
  if (value) storage.set(key, value)
  else storage.remove(key)
}

function keepIfGiven(key: 'inviteCode' | 'inviteWheelTag', value: string | null): void {
  if (value) storage.set(key, value)
}
