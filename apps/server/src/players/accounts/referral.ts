import type { InitParams } from '@baize/contract/player'

/** `W2A-` and an invite code, with the tag of a wheel link after `&`: see `referralText` of the page. */
const REFERRAL = /^W2A-([\w.:-]{1,64})(?:&([\w.:-]{1,64}))?$/

/**
 * Invitation of a player who registers in the app: the site left it in the clipboard before the installation. An invite code
 * that the page knows by itself comes first.
 */
export function withReferral(origin: InitParams): InitParams {
  const [, inviteCode, inviteWheelTag] = REFERRAL.exec(origin.wta ?? '') ?? []
  if (origin.inviteCode || inviteCode === undefined) return origin
  return { ...origin, inviteCode, ...(inviteWheelTag !== undefined && { inviteWheelTag }) }
}
