import * as z from 'zod/mini'
import { background, colour, flag, length } from '../design-css.ts'
import { art, link, text } from '../design-fields.ts'

const DAY_SECONDS = 24 * 60 * 60
const Type = z
  .string()
  .check(
    z.refine(
      (type) => /^[A-Z][A-Z0-9_]{0,63}$/.test(type),
      'it must be a name in capitals, such as VIP_LEVEL',
    ),
  )

/**
 * A notice popup, by the spec's field names. Its type is one of the greetings (`NOT_LOGGED_IN`, `NOT_RECHARGED`,
 * `COMPLETE_REGISTRATION`) or the name of an event.
 */
const NoticePopup = z.strictObject({
  type: Type,
  /** Ours. Without one: the site's own, or the title of the event. */
  title: z.optional(text(120)),
  art: z.optional(art),
  bg: background(''),
  /** Link of the button; empty only closes the popup. */
  link: z._default(z.union([z.literal(''), link]), ''),
  /** Empty: the text of the event. */
  content: z._default(text(1000), ''),
  buttonBg: background(''),
  buttonText: z._default(text(60), 'common.ok'),
  buttonTextColor: colour(''),
  contentPadding: length(''),
  buttonMargin: length(''),
  contentTextColor: colour(''),
  contentTextSize: length(''),
  enableMaskClose: flag(true),
})
export type NoticePopupConfig = z.infer<typeof NoticePopup>

const NoticeEvent = z.strictObject({
  type: Type,
  /** Minimum seconds between two popups of this type in one browser. */
  interval: z._default(z.int().check(z.gte(0), z.lte(366 * DAY_SECONDS)), 0),
  /** False: an event of this type opens no popup. */
  popup: flag(true),
})
export type NoticeEventConfig = z.infer<typeof NoticeEvent>

const GREETINGS: NoticePopupConfig[] = [
  {
    type: 'NOT_LOGGED_IN',
    link: '#register',
    content: 'notices.notLoggedIn',
    buttonText: 'notices.notLoggedInButton',
  },
  {
    type: 'NOT_RECHARGED',
    link: '#recharge',
    content: 'notices.notRecharged',
    buttonText: 'notices.notRechargedButton',
  },
  {
    type: 'COMPLETE_REGISTRATION',
    link: '/h5/mines',
    content: 'notices.registered',
    buttonText: 'notices.registeredButton',
  },
].map((greeting) => NoticePopup.parse(greeting))

/** Intervals of a design that names none. Every event opens its popup, as the spec says. */
export const NOTICE_INTERVALS: NoticeEventConfig[] = [
  { type: 'NOT_LOGGED_IN', interval: 7 * DAY_SECONDS, popup: true },
  { type: 'NOT_RECHARGED', interval: DAY_SECONDS, popup: true },
  { type: 'COMPLETE_REGISTRATION', interval: 1, popup: true },
  { type: 'RECHARGE_SUCCESS', interval: DAY_SECONDS, popup: true },
]

/** Notice popups of the site. The greetings open on the page that has the block, those of events on every page. */
export const NoticePopupsBlock = z.strictObject({
  popups: z._default(z.array(NoticePopup).check(z.maxLength(50)), GREETINGS),
  events: z._default(z.array(NoticeEvent).check(z.maxLength(100)), NOTICE_INTERVALS),
})
export type NoticePopupsBlock = z.infer<typeof NoticePopupsBlock>
