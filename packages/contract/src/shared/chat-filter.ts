import * as z from 'zod/mini'

/** One word of the house's own filter. `stem`: with any ending. `allow`: although the built-in lists refuse it. */
export const ChatFilterWord = z.object({
  word: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[^\s,;:?"“”()[\]{}<>/\\|]{1,40}$/)),
  match: z.enum(['word', 'stem']),
  verdict: z.enum(['refuse', 'allow']),
})
export type ChatFilterWord = z.infer<typeof ChatFilterWord>
export const ChatFilterWords = z.array(ChatFilterWord).check(z.maxLength(500))
