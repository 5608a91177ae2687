import { call } from '../../api/client.ts'
import type { Failure } from '../../api/failure.ts'

const KEY = 'console.signIn'

/** Leaves for the issuer. The key stays in this tab, so that nobody else's return logs this browser in. */
export async function leaveForIssuer(
  page: { readonly location: Pick<Location, 'assign'>; readonly sessionStorage: Storage } = window,
): Promise<Failure | null> {
  const started = await call('/api/operator/login/oidc_start', {})
  if (!started.ok) return started.error
  const { url, key } = started.value.model
  page.sessionStorage.setItem(KEY, key)
  page.location.assign(url)
  return null
}

/** The key of the visit, which is used up. */
export function takeKey(page: Pick<Window, 'sessionStorage'> = window): string | null {
  const key = page.sessionStorage.getItem(KEY)
  page.sessionStorage.removeItem(KEY)
  return key
}
