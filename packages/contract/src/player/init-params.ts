import * as z from 'zod/mini'

/** A value that is too long is dropped: a broken link must not keep anybody from registering. */
const Kept = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((given) => (typeof given === 'string' && given.trim().length <= 256 ? given.trim() : '')),
  ),
)

/** Origin of a new player: the invitation and the attribution that the browser has kept since the first visit. */
export const InitParams = z.object({
  inviteCode: Kept,
  inviteWheelTag: Kept,
  /** Web-to-app referral that the site left in the clipboard before the app was installed. */
  wta: Kept,
  gaid: Kept,
  aid: Kept,
  afid: Kept,
  /** Host of the page that linked here. */
  referrer: Kept,
  utmSource: Kept,
  utmMedium: Kept,
  utmCampaign: Kept,
})
export type InitParams = z.infer<typeof InitParams>
