import * as z from 'zod/mini'
import { Confirmation } from '../player/forced.ts'

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
