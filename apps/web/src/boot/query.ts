import { LanguageId } from '@baize/contract'
import { storage } from '../storage/storage.ts'

const TOKEN_MIN_LENGTH = 10

/**
 * Takes from the address what it brings along. A token in it is saved and must not stay where it can be copied or
 * looked at: the answer is then the cleaned address, at which the page has to load again.
 */
export function readQuery(address: URL): { reloadAt: string } | undefined {
  const query = address.searchParams
  const lang = LanguageId.safeParse(query.get('lang'))
  if (lang.success && !storage.get('currentLanguage')) storage.set('currentLanguage', lang.data)

  keepOrClear('navToken', query.get('navToken'))
  keepOrClear('tkk', query.get('tkk'))
  keepIfGiven('inviteCode', query.get('p'))
  keepIfGiven('inviteWheelTag', query.get('inviteWheelTag'))

  const token = query.get('token')
  if (token === null || token === 'null' || token.length < TOKEN_MIN_LENGTH) return undefined
  storage.set('token', token)
  const cleaned = new URL(address)
  cleaned.searchParams.delete('token')
  return { reloadAt: cleaned.href }
}

function keepOrClear(key: 'navToken' | 'tkk', value: string | null): void {
  if (value) storage.set(key, value)
  else storage.remove(key)
}

function keepIfGiven(key: 'inviteCode' | 'inviteWheelTag', value: string | null): void {
  if (value) storage.set(key, value)
}
