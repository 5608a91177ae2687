import * as z from 'zod/mini'

const Sentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

const Confirmation = z.object({
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

/** Responses that an operator may force in place of a call's own. */
export const ForcedAnswer = z.discriminatedUnion('kind', [
  /** Any refusal, so that the page's whole catalogue can be exercised. */
  z.object({
    kind: z.literal('refusal'),
    status: z.int().check(z.refine((status) => status !== 0)),
    message: z.string().check(z.maxLength(2000)),
    extra: z.optional(z.object({ id: z.string(), values: z.record(z.string(), z.string()) })),
  }),
  /** An HTTP error. */
  z.object({ kind: z.literal('fault'), code: z.int().check(z.gte(301), z.lte(599)) }),
  /** A malformed reply. */
  z.object({ kind: z.literal('text'), text: z.string().check(z.maxLength(2000)) }),
  /** `forcedRetry`; once confirmed, the call is executed. */
  z.object({ kind: z.literal('confirm'), confirm: Confirmation }),
  /** `twoFactorNeeded`, until the call carries this code. */
  z.object({ kind: z.literal('twoFactor'), code: z.string().check(z.regex(/^\d{6}$/)) }),
])
export type ForcedAnswer = z.infer<typeof ForcedAnswer>
