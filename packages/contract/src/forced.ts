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
 * The message of `forcedRetry`, as JSON: what the person must confirm, and which call may then be made once more with the
 * token. What is sent again is what the page sent before; the message cannot put other words into the page's mouth.
 */
const ForcedRetry = z.object({
  redo: z.object({ path: z.string(), token: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  confirm: Confirmation,
})
export type ForcedRetry = z.infer<typeof ForcedRetry>

/** Undefined for what is no such message. */
export function readForcedRetry(message: string): ForcedRetry | undefined {
  try {
    return z.safeParse(ForcedRetry, JSON.parse(message)).data
  } catch {
    return undefined
  }
}

/** Headers by which a call that is made once more shows what the person has given: the confirmation's token, a code. */
export const CONFIRMED_HEADER = 'Confirmed'
export const TWO_FACTOR_HEADER = 'TwoFactor'

/** What an operator may have the server answer in a call's stead. */
export const ForcedAnswer = z.discriminatedUnion('kind', [
  /** A refusal, written out: the page's whole catalogue can be seen with it. */
  z.object({
    kind: z.literal('refusal'),
    status: z.int().check(z.refine((status) => status !== 0)),
    message: z.string().check(z.maxLength(2000)),
    extra: z.optional(z.object({ id: z.string(), values: z.record(z.string(), z.string()) })),
  }),
  /** A fault of transport. */
  z.object({ kind: z.literal('fault'), code: z.int().check(z.gte(301), z.lte(599)) }),
  /** A reply that is no reply of ours. */
  z.object({ kind: z.literal('text'), text: z.string().check(z.maxLength(2000)) }),
  /** `forcedRetry`; once confirmed, the call goes through. */
  z.object({ kind: z.literal('confirm'), confirm: Confirmation }),
  /** `twoFactorNeeded`, until the call comes with this code. */
  z.object({ kind: z.literal('twoFactor'), code: z.string().check(z.regex(/^\d{6}$/)) }),
])
export type ForcedAnswer = z.infer<typeof ForcedAnswer>
