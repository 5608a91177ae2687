import * as z from 'zod/mini'

/** A translation key, such as `notices.welcomeTitle`, or plain text from an operator. */
const Words = z.string()

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

/** Category of a notice. Security notices cannot be turned off. */
export const NOTICE_KINDS = ['money', 'bonus', 'security', 'news'] as const
export const NoticeKind = z.enum(NOTICE_KINDS)
export type NoticeKind = z.infer<typeof NoticeKind>
export const CHOSEN_KINDS = ['money', 'bonus', 'news'] as const
export const ChosenKind = z.enum(CHOSEN_KINDS)
export type ChosenKind = z.infer<typeof ChosenKind>

/** How notices of one kind are signalled, besides appearing in the list. */
export const NoticeChoice = z.object({
  kind: NoticeKind,
  sound: z.boolean(),
  toast: z.boolean(),
  email: z.boolean(),
  /** On the player's subscribed browsers. */
  push: z.boolean(),
})
export type NoticeChoice = z.infer<typeof NoticeChoice>

/** A paid deposit, as the page reports it. `first` is the player's first one. */
export const PaidOrder = z.object({
  id: z.string(),
  first: z.boolean(),
  usdAmount: z.string(),
  amount: z.string(),
})
export type PaidOrder = z.infer<typeof PaidOrder>

/** A site-wide red packet. */
export const SiteRedPacket = z.object({
  id: z.string(),
  siteConf: z.object({
    endTime: z.number(),
    /** From when its shares can be claimed, while that is ahead. */
    startTime: z.optional(z.number()),
  }),
})
export type SiteRedPacket = z.infer<typeof SiteRedPacket>
