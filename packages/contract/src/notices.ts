import * as z from 'zod/mini'

/** A sentence by its key in the words of the site, such as `notices.welcomeTitle`, or plain text of an operator's. */
const Words = z.string()
/** A length, a colour or an image as CSS writes it; empty leaves the site's own. */
const Style = z.string()

export const NOTICE_POPUP_TYPES = ['NOT_LOGGED_IN', 'NOT_RECHARGED', 'COMPLETE_REGISTRATION'] as const
export const NoticePopupType = z.enum(NOTICE_POPUP_TYPES)
export type NoticePopupType = z.infer<typeof NoticePopupType>

/** A notice popup, by the spec's field names. */
export const NoticePopupConfig = z.object({
  type: NoticePopupType,
  bg: Style,
  /** Where the button leads, in the link mini-language; empty only closes. */
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

/** How often at most a popup of this type may show in one browser. */
export const NoticeEventConfig = z.object({ type: z.string(), interval: z.number() })
export type NoticeEventConfig = z.infer<typeof NoticeEventConfig>

export const NoticeSettings = z.object({
  popups: z.array(NoticePopupConfig),
  events: z.array(NoticeEventConfig),
  /** The offer of the app after a deposit; a mandatory one is not closed by a press beside it. */
  rechargeAppDownload: z.object({ isMandatory: z.boolean() }),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

/** Something a player was told. Title and description are sentences by their keys, `values` what stands in them. */
export const UserNotice = z.object({
  id: z.string().check(z.regex(/^\d{1,18}$/)),
  type: z.string(),
  kind: z.string(),
  title: Words,
  description: Words,
  values: z.record(z.string(), z.string()),
  data: z.record(z.string(), z.string()),
  /** It has been shown to the player by itself, and is not to be shown so again. */
  pushed: z.boolean(),
  read: z.boolean(),
  createdAt: z.number(),
})
export type UserNotice = z.infer<typeof UserNotice>

/** A deposit that was paid, as the page reports it. `first` is the player's very first. */
export const PaidOrder = z.object({
  id: z.string(),
  first: z.boolean(),
  usdAmount: z.string(),
  amount: z.string(),
})
export type PaidOrder = z.infer<typeof PaidOrder>

/** A red packet of the whole site. */
export const SiteRedPacket = z.object({ id: z.string(), siteConf: z.object({ endTime: z.number() }) })
export type SiteRedPacket = z.infer<typeof SiteRedPacket>

/** How the site can be taken along as an app. Empty links are none. */
export const DownloadOptions = z.object({
  enablePwa: z.boolean(),
  downloadLink: z.string(),
  iosLink: z.string(),
})
export type DownloadOptions = z.infer<typeof DownloadOptions>
