import { isAccepted } from '@baize/contract'
import { call } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { choiceDialog, confirmDialog } from '../popups/dialogs.ts'
import { leave } from '../session/leave.ts'
import { adoptToken, clearUser, session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { toast } from '../ui/toast.ts'
import type { LinkLogin } from './query.ts'

type Page = {
  readonly location: { replace(address: string): void; reload(): void }
  readonly history: { replaceState(state: unknown, unused: string, address: string): void }
}

/**
 * Logs a visitor in with the ticket of the address and loads again at the cleaned one: true. A standing login is not given up
 * for a link, which may come from anybody: false, the address is cleaned where it stands. So it is for a ticket that is spent.
 */
export async function enterByLink(page: Page, { ticket, cleaned }: LinkLogin): Promise<boolean> {
  const answer = storage.get('token')
    ? undefined
    : await call('/api/auth/login_ticket', { ticket }, { quiet: true })
  if (!answer || !isAccepted(answer) || storage.get('token')) {
    page.history.replaceState(null, '', cleaned)
    return false
  }
  const { token, userId } = answer.user
  storage.set('token', token)
  storage.set('linkLogin', { userId, told: false })
  page.location.replace(cleaned)
  return true
}

/**
 * Offers the login of a link to a player who has one already. Without it anybody could swap the account under a player, who
 * would then pay into a stranger's. A ticket that is spent changes nothing; one of the same player is taken unasked, since the
 * app around the page brings a fresh one each time.
 */
export async function offerLinkLogin(page: Page, { ticket }: LinkLogin): Promise<void> {
  const standing = storage.get('token')
  if (!standing) return toast(t('auth.linkSpent'))
  const answer = await call('/api/auth/login_ticket', { ticket }, { quiet: true })
  if (!isAccepted(answer)) return
  const { userId, username, token } = answer.user
  const samePlayer = storage.get('user')?.userId === userId
  const wanted = samePlayer || (await confirmDialog(question(username)))
  // Somebody may have logged out or in meanwhile, here or in another tab: the question was about another login then.
  if (!wanted || storage.get('token') !== standing) {
    await call('/api/auth/logout', {}, { quiet: true, token })
    return
  }
  clearUser()
  adoptToken(token)
  if (!samePlayer) storage.set('linkLogin', { userId, told: true })
  page.location.reload()
}

const question = (name: string) => ({
  title: t('auth.linkTitle'),
  message: t('auth.linkAsk', { name }),
  confirmLabel: t('auth.linkSwitch'),
  cancelLabel: t('auth.linkStay'),
})

/** Says once whose account a link has opened, with the way out of it. */
export async function tellLinkLogin(): Promise<void> {
  const link = storage.get('linkLogin')
  const token = storage.get('token')
  if (!link || link.told || !token) return
  const answer = await call('/api/auth/check', {}, { quiet: true })
  if (!isAccepted(answer) || answer.user.userId !== link.userId) return
  const isTheirs = await choiceDialog({
    title: t('auth.linkInTitle', { name: answer.user.username }),
    message: t('auth.linkInText'),
    confirmLabel: t('auth.linkMine'),
    cancelLabel: t('auth.linkNotMine'),
  })
  if (session().user.token !== token) return
  if (isTheirs === false) await leave()
  else storage.set('linkLogin', { ...link, told: true })
}
