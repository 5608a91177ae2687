import * as z from 'zod/mini'

/** A translation key, such as `notices.welcomeTitle`, or plain text from an operator. */
const Words = z.string()
/** A CSS length, colour or image; empty for the site's own. */
const Style = z.string()

export const NOTICE_POPUP_TYPES = ['NOT_LOGGED_IN', 'NOT_RECHARGED', 'COMPLETE_REGISTRATION'] as const
export const NoticePopupType = z.enum(NOTICE_POPUP_TYPES)
export type NoticePopupType = z.infer<typeof NoticePopupType>

/** A notice popup, by the spec's field names. */
export const NoticePopupConfig = z.object({
  type: NoticePopupType,
  bg: Style,
  /** Link of the button, in the link language; empty only closes the popup. */
  link: z.string(),
  content: Words,
  buttonBg: Style,
  buttonText: Words,
  buttonTextColor: Style,
  contentPadding: Style,
  buttonMargin: Style,
  contentTextColor: Style,
  contentTextSize: Style,
  enableMaskClose: z.boolean(),
})
export type NoticePopupConfig = z.infer<typeof NoticePopupConfig>

/** Minimum interval between popups of this type in one browser. */
export const NoticeEventConfig = z.object({ type: z.string(), interval: z.number() })
export type NoticeEventConfig = z.infer<typeof NoticeEventConfig>

export const NoticeSettings = z.object({
  popups: z.array(NoticePopupConfig),
  events: z.array(NoticeEventConfig),
  /** The app offer after a deposit; a mandatory one is not closed by a tap on the backdrop. */
  rechargeAppDownload: z.object({ isMandatory: z.boolean() }),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** A notice to a player. Title and description are translation keys, `values` their placeholders. */
export const UserNotice = z.object({
  id: z.string().check(z.regex(/^\d{1,18}$/)),
  type: z.string(),
  kind: z.string(),
  title: Words,
  description: Words,
  values: z.record(z.string(), z.string()),
  data: z.record(z.string(), z.string()),
  /** It already popped up once and must not do so again. */
  pushed: z.boolean(),
  read: z.boolean(),
  createdAt: z.number(),
})
export type UserNotice = z.infer<typeof UserNotice>

/** A paid deposit, as the page reports it. `first` is the player's first one. */
export const PaidOrder = z.object({
  id: z.string(),
  first: z.boolean(),
  usdAmount: z.string(),
  amount: z.string(),
})
export type PaidOrder = z.infer<typeof PaidOrder>

/** A site-wide red packet. */
export const SiteRedPacket = z.object({ id: z.string(), siteConf: z.object({ endTime: z.number() }) })
export type SiteRedPacket = z.infer<typeof SiteRedPacket>

/** Ways to install the app. An empty link is unavailable. */
export const DownloadOptions = z.object({
  enablePwa: z.boolean(),
  downloadLink: z.string(),
  iosLink: z.string(),
})
export type DownloadOptions = z.infer<typeof DownloadOptions>
