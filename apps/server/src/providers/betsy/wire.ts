import * as z from 'zod/mini'
import { ExactNumber } from '../exact-json.ts'
import { Id, Token } from '../texts.ts'

/** Plain decimals: neither a sign nor an exponent. Precision is checked against the currency. */
const Decimal = ExactNumber.check(z.regex(/^(0|[1-9]\d{0,20})(\.\d{1,20})?$/))
const Money = { amount: Decimal, currency: z.string().check(z.maxLength(16)) }
const Asked = { requestId: Id }

const NAME = /^[^\p{Cc}\p{Cs}]{1,120}$/u
/** Names for the player's history, in the language of the launch. One that cannot be stored is left out. */
const Name = z.optional(
  z.pipe(
    z.unknown(),
    z.transform((given) => (typeof given === 'string' && NAME.test(given) ? given : undefined)),
  ),
)

const Selection = z.object({
  eventName: Name,
  marketName: Name,
  outcomeName: Name,
  eventId: z.optional(z.union([Id, ExactNumber])),
  marketId: z.optional(z.union([Id, ExactNumber])),
  outcomeId: z.optional(z.union([Id, ExactNumber])),
  coefficient: z.optional(Decimal),
  stage: z.optional(z.union([Id, ExactNumber])),
})

export const AskProfile = z.object({ ...Asked, token: Token })
export const Place = z.object({
  ...Asked,
  ...Money,
  token: Token,
  transactionId: Id,
  userId: Id,
  coefficient: z.optional(Decimal),
  ticketType: z.optional(z.union([Id, ExactNumber])),
  bonusId: z.optional(z.nullable(z.union([Id, ExactNumber]))),
  metadata: z._default(z.array(Selection).check(z.maxLength(100)), []),
})

const Change = { ...Asked, transactionId: Id, userId: Id }
export const Settle = z.object({
  ...Change,
  ...Money,
  token: z.optional(Token),
  resultType: z.enum(['won', 'lost', 'refund', 'cashout']),
  /** A cash-out of a part: the bet goes on. */
  partial: z._default(z.boolean(), false),
})
export const Unsettle = z.object({ ...Change, currency: Money.currency })
export const Rollback = z.object({ ...Change, errorCode: z.optional(ExactNumber) })
export const Check = z.object({ ...Asked, transactionId: Id })

/** `type` of `/payment/bet`: by the method, a PUT of 1 un-settles. */
export const Typed = z.object({ type: ExactNumber.check(z.regex(/^[123]$/)) })

/** Codes of HTTP 400. */
export const CODES = {
  signature: 1,
  unknownToken: 3,
  tokenExpired: 4,
  invalid: 5,
  funds: 7,
  processed: 8,
  blocked: 9,
  stakeLimit: 11,
  lossLimit: 12,
  selfExcluded: 14,
  resettleBlocked: 20,
  resettleNegative: 21,
  system: 100,
} as const
export type Fault = keyof typeof CODES
