import { isAccepted } from '@baize/contract'
import { call } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { confirmDialog } from '../popups/dialogs.ts'
import { adoptToken, clearUser } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import type { LinkLogin } from './query.ts'

type Page = {
  readonly location: { replace(address: string): void; reload(): void }
  readonly history: { replaceState(state: unknown, unused: string, address: string): void }
}

/**
 * Logs a visitor in with the token of the address and loads again at the cleaned one: true. A standing login is not given up
 * for a link, which may come from anybody: false, the address is cleaned where it stands.
 */
export function enterByLink(page: Page, { token, cleaned }: LinkLogin): boolean {
  const standing = storage.get('token')
  if (standing && standing !== token) {
    page.history.replaceState(null, '', cleaned)
    return false
  }
  storage.set('token', token)
  page.location.replace(cleaned)
  return true
}

/**
 * Offers the login of a link to a player who has one already. Without it anybody could swap the account under a player, who
 * would then pay into a stranger's. A token that stands for nobody changes nothing; another one of the same
 * player is taken unasked, since the app around the page brings a fresh one each time.
 */
export async function offerLinkLogin(page: Page, { token }: LinkLogin): Promise<void> {
  const standing = storage.get('token')
  const answer = await call('/api/auth/check', {}, { quiet: true, token })
  if (!isAccepted(answer)) return
  const { userId, username } = answer.user
  const samePlayer = storage.get('user')?.userId === userId
  const wanted = samePlayer || (await confirmDialog(question(username)))
  // Somebody may have logged out or in meanwhile, here or in another tab: the question was about another login then.
  if (!wanted || storage.get('token') !== standing) return
  clearUser()
  adoptToken(token)
  page.location.reload()
}

const question = (name: string) => ({
  title: t('auth.linkTitle'),
  message: t('auth.linkAsk', { name }),
  confirmLabel: t('auth.linkSwitch'),
  cancelLabel: t('auth.linkStay'),
})
