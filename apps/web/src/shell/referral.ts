import { WEB_TO_APP } from '../api/startup-call.ts'
import { storage } from '../storage/storage.ts'

/**
 * Text for the clipboard, where the app finds it after its installation: the invite code, and the tag of a wheel link if
 * there is one. The server reads it at the registration (`apps/server/src/players/accounts/referral.ts`).
 */
export function referralText(): string | undefined {
  const invite = storage.get('inviteCode')
  if (invite === undefined) return undefined
  const tag = storage.get('inviteWheelTag')
  return WEB_TO_APP + invite + (tag === undefined ? '' : `&${tag}`)
}

/** Address of the site's app at this host, with the invitation as on any other link to the site. */
export function referralAddress(host: string): string {
  const invite = storage.get('inviteCode')
  if (invite === undefined) return `https://${host}`
  const tag = storage.get('inviteWheelTag')
  const query = new URLSearchParams({ p: invite, ...(tag !== undefined && { inviteWheelTag: tag }) })
  return `https://${host}/?${query.toString()}`
}

/** Address of a page of this site with the invitation, for a code that another device scans. */
export function referredPage(path: string): string {
  const invite = storage.get('inviteCode')
  return `${location.origin}${path}${invite === undefined ? '' : `?p=${encodeURIComponent(invite)}`}`
}
