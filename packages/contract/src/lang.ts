import * as z from 'zod/mini'

/** Where a language is fetched from. It never changes under its key. */
export const langPath = (key: string): string => `/static/lang/${key}`

const Sentence = z.union([z.string(), z.object({ one: z.optional(z.string()), other: z.string() })])

/** The answer of `/static/lang/{langItemsCacheKey}`: the translation map. A plural has a form for one and another for the rest. */
export const LangAnswer = z.object({ status: z.literal(0), model: z.record(z.string(), Sentence) })
