import * as z from 'zod/mini'

/** URL of a language's texts. Immutable under its key. */
export const langPath = (key: string): string => `/static/lang/${key}`

const Sentence = z.union([z.string(), z.object({ one: z.optional(z.string()), other: z.string() })])

/** Response of `/static/lang/{langItemsCacheKey}`: the translation map. A plural has forms for one and for the rest. */
export const LangAnswer = z.object({ status: z.literal(0), model: z.record(z.string(), Sentence) })
