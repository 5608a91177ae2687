import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { call } from '../api/client.ts'
import { forgetResponses } from '../api/forget.ts'
import { t } from '../i18n/language.ts'
import { clearUser, followStored, refreshUser, session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { ensureIdentity } from './identity.ts'

const TOKEN_CHECK_MS = 1000

let reloading: Promise<void> | undefined
let reloadAgain = false

/** Fetches the current user. A call during a fetch triggers one more fetch: the response in flight may be stale. */
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
    // The player may have logged out or changed during the request.
    if (isAccepted(answer) && session().user.token === token) refreshUser({ ...answer.user, token })
  } while (reloadAgain)
}

/** Ends the session locally in any case; if the server is unreachable, the session expires there. */
export async function logOut(): Promise<void> {
  const ended = call('/api/auth/logout', {}, { quiet: true })
  clearUser()
  forgetResponses()
  await ended
  await ensureIdentity()
}

/** Follows the stored token, which another tab or the native app may have set, changed or removed. */
export function followToken(): void {
  const token = storage.get('token') ?? ''
  if (token === session().user.token) return
  // The log-out happened elsewhere, so this tab has to announce it.
  if (token === '') toast(t('shell.loggedOut'))
  followStored()
  forgetResponses()
  void reloadUser()
}

export function watchToken(): () => void {
  const timer = setInterval(followToken, TOKEN_CHECK_MS)
  return () => clearInterval(timer)
}
