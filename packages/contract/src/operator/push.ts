import * as z from 'zod/mini'
import { CountryId, LanguageId, StorableText, TimeMs } from '../shared/entities.ts'

/** Players that one person may reach alone within 24 hours. */
export const BROADCAST_ALONE = 1000

/** The players that a message is for. Empty lists and null leave nobody out. */
export const PushSegment = z.object({
  languages: z.array(LanguageId).check(z.maxLength(10)),
  countries: z.array(CountryId).check(z.maxLength(300)),
  /** A VIP level, counted from 0 as in the tables. */
  vipFrom: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(100))),
  deposited: z.nullable(z.boolean()),
  /** Not on the site for so many days. */
  inactiveDays: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(365))),
})
export type PushSegment = z.infer<typeof PushSegment>

const PushText = z.object({
  title: StorableText.check(z.trim(), z.minLength(1), z.maxLength(60)),
  body: StorableText.check(z.trim(), z.minLength(1), z.maxLength(200)),
})
/** A text for each language of the site: nobody gets a message in a language they did not choose. */
export const PushTexts = z.object({ en: PushText, pt: PushText, id: PushText })
export type PushTexts = z.infer<typeof PushTexts>

/** A place of the site. */
export const PushPath = z.string().check(z.maxLength(200), z.regex(/^\/(?![\\/])[\x21-\x7e]*$/))

export const PushBroadcast = z.object({
  id: z.string(),
  segment: PushSegment,
  texts: PushTexts,
  path: z.string(),
  state: z.enum(['WAITING', 'SENDING', 'DONE', 'STOPPED']),
  startAt: TimeMs,
  createdAt: TimeMs,
  doneAt: z.nullable(TimeMs),
  by: z.string(),
  approvedBy: z.nullable(z.string()),
  stoppedBy: z.nullable(z.string()),
  /** Players it was for when it was made. */
  players: z.number(),
  /** Browsers it was queued for, and of those: accepted by their push service, given up, still to be sent, clicked. */
  total: z.number(),
  sent: z.number(),
  failed: z.number(),
  left: z.number(),
  clicked: z.number(),
})
export type PushBroadcast = z.infer<typeof PushBroadcast>

export const PushDesk = z.object({
  isOn: z.boolean(),
  players: z.number(),
  devices: z.number(),
  /** Subscriptions made with a key before the one in use. */
  onOlderKeys: z.number(),
  publicKey: z.string(),
  /** Messages that are due, and since when the oldest of them. */
  waiting: z.number(),
  waitingSince: z.nullable(TimeMs),
})
export type PushDesk = z.infer<typeof PushDesk>
