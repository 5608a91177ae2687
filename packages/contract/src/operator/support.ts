import * as z from 'zod/mini'
import { LanguageId, StorableText, TimeMs } from '../shared/entities.ts'

/** Somebody who can answer players. */
export const SupportColleague = z.object({ handle: z.string(), name: z.string() })

/** The conversations that were opened on one UTC day. */
export const SupportDay = z.object({
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  opened: z.number(),
  answered: z.number(),
  solved: z.number(),
  /** Medians. Null before the first one. */
  firstAnswerSeconds: z.nullable(z.number()),
  solveSeconds: z.nullable(z.number()),
})
export type SupportDay = z.infer<typeof SupportDay>

/** Whose conversations a list has. */
export const SupportHolder = z.enum(['all', 'mine', 'free'])

/** `{name}` stands for the player's name, `{help}` for where they find help in their country; there is no other placeholder. */
const ReplyText = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(900), z.regex(/^(?:[^{}]|\{name\}|\{help\})*$/))
/** A saved reply in each language of the site. */
export const SupportReplyTexts = z.object({ en: ReplyText, pt: ReplyText, id: ReplyText })
export type SupportReplyTexts = z.infer<typeof SupportReplyTexts>

export const SupportReply = z.object({
  id: z.string(),
  title: z.string(),
  texts: SupportReplyTexts,
  by: z.string(),
  at: TimeMs,
})
export type SupportReply = z.infer<typeof SupportReply>

/** Words of the house by which players say that playing harms them, in the language they belong to. */
const HarmWord = z.object({
  words: StorableText.check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(60)),
  language: LanguageId,
})
export const HarmWords = z.array(HarmWord).check(z.maxLength(300))
export type HarmWords = z.infer<typeof HarmWords>

/** The words as somebody saved them. */
export const HarmWordsVersion = z.object({
  id: z.string(),
  words: HarmWords,
  by: z.string(),
  reason: z.string(),
  at: TimeMs,
})
export type HarmWordsVersion = z.infer<typeof HarmWordsVersion>
