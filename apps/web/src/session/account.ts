import { isAccepted } from '@baize/contract'
import { forgetCached } from '../api/cached-call.ts'
import { call } from '../api/client.ts'
import { forgetAnswers } from '../api/query.ts'
import { ensureIdentity } from '../boot/identity.ts'
import { t } from '../i18n/language.ts'
import { storage } from '../storage/storage.ts'
import { toast } from '../ui/toast.ts'
import { clearUser, followStored, refreshUser, session } from './session.ts'

const TOKEN_CHECK_MS = 1000

let reloading: Promise<void> | undefined
let reloadAgain = false

/** Asks the server for the current user. Asked again while waiting, it goes once more: the reply under way may be too old. */
export function reloadUser(): Promise<void> {
  if (reloading) {
    reloadAgain = true
    return reloading
  }
  reloading = fetchUser().finally(() => {
    reloading = undefined
  })
  return reloading
}

async function fetchUser(): Promise<void> {
  do {
    reloadAgain = false
    const { token } = session().user
    if (token === '') return
    const answer = await call('/api/auth/user_info', {})
    // The player may have left or changed while the reply was on its way.
    if (isAccepted(answer) && session().user.token === token) refreshUser({ ...answer.user, token })
  } while (reloadAgain)
}

/** Ends the session here in any case; a server that cannot be reached lets it run out. */
export async function logOut(): Promise<void> {
  const ended = call('/api/auth/logout', {}, { quiet: true })
  clearUser()
  forgetAnswers()
  forgetCached()
  await ended
  await ensureIdentity()
}

/** A visitor may get a token from another tab or from the app around the page; a player may lose or change it the same way. */
export function followToken(): void {
  const token = storage.get('token') ?? ''
  if (token === session().user.token) return
  // Whoever reads this tab has not pressed anything here.
  if (token === '') toast(t('shell.loggedOut'))
  followStored()
  forgetAnswers()
  forgetCached()
  void reloadUser()
}

export function watchToken(): () => void {
  const timer = setInterval(followToken, TOKEN_CHECK_MS)
  return () => clearInterval(timer)
}
