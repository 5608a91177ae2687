import * as z from 'zod/mini'

const Sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

export const Confirmation = z.object({
  title: z.optional(Sentence),
  message: Sentence,
  confirmLabel: z.optional(Sentence),
  cancelLabel: z.optional(Sentence),
  danger: z.optional(z.boolean()),
})

/**
 * The message of `forcedRetry` as JSON: the confirmation to ask for, and the call that may then be retried once with
 * the token. The page resends its own request; the message cannot change its content.
 */
const ForcedRetry = z.object({
  redo: z.object({ path: z.string(), token: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  confirm: Confirmation,
})
export type ForcedRetry = z.infer<typeof ForcedRetry>

/** Undefined for any other message. */
export function readForcedRetry(message: string): ForcedRetry | undefined {
  try {
    return z.safeParse(ForcedRetry, JSON.parse(message)).data
  } catch {
    return undefined
  }
}

/** Headers of a retried call: the confirmation's token, or a two-factor code. */
export const CONFIRMED_HEADER = 'Confirmed'
export const TWO_FACTOR_HEADER = 'TwoFactor'
