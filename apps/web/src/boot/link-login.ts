import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../api/client.ts'
import { t } from '../i18n/language.ts'
import { leave } from '../player/leave.ts'
import { choiceDialog, confirmDialog } from '../popups/dialogs.ts'
import { adoptToken, clearUser, session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import type { LinkLogin } from './query.ts'

type Page = {
  readonly location: { replace(address: string): void; reload(): void }
  readonly history: { replaceState(state: unknown, unused: string, address: string): void }
}

/**
 * Logs a visitor in with the ticket of the address and reloads at the cleaned address: true. False for a spent ticket,
 * and for a logged-in player, since anyone can send a link: the address is then only cleaned in place.
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
 * Prompts after start-up. A new link does not replace the notice about the last one: otherwise anyone could suppress it
 * with a second link, even an invalid one.
 */
export async function promptLinkLogin(page: Page, link: LinkLogin | undefined): Promise<void> {
  const reloads = link !== undefined && (await offerLinkLogin(page, link))
  if (!reloads) await showLinkLogin()
}

/**
 * Asks a logged-in player before switching to the account of a link. Otherwise anyone could swap the account under a
 * player, who would then deposit into a stranger's. A spent ticket changes nothing; a ticket of the same player is
 * accepted without asking, since the native app brings a fresh one each time. True if the page reloads.
 */
export async function offerLinkLogin(page: Page, { ticket }: LinkLogin): Promise<boolean> {
  const standing = storage.get('token')
  if (!standing) {
    toast(t('auth.linkSpent'))
    return false
  }
  const answer = await call('/api/auth/login_ticket', { ticket }, { quiet: true })
  if (!isAccepted(answer)) return false
  const { userId, username, token } = answer.user
  const samePlayer = storage.get('user')?.userId === userId
  const wanted = samePlayer || (await confirmDialog(question(username)))
  // The player may have logged out or in meanwhile, here or in another tab: the answer was about another session then.
  if (!wanted || storage.get('token') !== standing) {
    await call('/api/auth/logout', {}, { quiet: true, token })
    return false
  }
  // A notice still due to the same player outlives the switch.
  const told = samePlayer ? storage.get('linkLogin')?.told : true
  clearUser()
  adoptToken(token)
  if (told !== undefined) storage.set('linkLogin', { userId, told })
  // Not awaited: a log-out call outlives the page. The same player's session stays, because it may have issued the
  // ticket, and its log-out would then end the new session too.
  if (!samePlayer) void call('/api/auth/logout', {}, { quiet: true, token: standing })
  page.location.reload()
  return true
}

const question = (name: string) => ({
  title: t('auth.linkTitle'),
  message: t('auth.linkAsk', { name }),
  confirmLabel: t('auth.linkSwitch'),
  cancelLabel: t('auth.linkStay'),
})

/**
 * Tells the player whose account a link has opened, with a way to log out. Repeated on each load until a button is
 * pressed: a dialog that was closed, or removed by something else, may not have been read.
 */
export async function showLinkLogin(): Promise<void> {
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
  else if (isTheirs) storage.set('linkLogin', { ...link, told: true })
}
