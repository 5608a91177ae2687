import * as z from 'zod/mini'

/** Zenvia's API v2 for SMS, as far as we use it. One place for both sides: our driver and the sandbox. */
export const ZENVIA_TOKEN = 'x-api-token'
export const ZENVIA_SMS_PATH = '/v2/channels/sms/messages'
/** Lists webhooks: the harmless call that proves the token. */
export const ZENVIA_CHECK_PATH = '/v2/subscriptions'

/** Numbers are digits without a plus. */
const Digits = z.string().check(z.regex(/^[1-9]\d{6,14}$/))

export const ZenviaRequest = z.object({
  from: z.string().check(z.minLength(1), z.maxLength(64)),
  to: Digits,
  contents: z.tuple([
    z.object({
      type: z.literal('text'),
      text: z.string().check(z.minLength(1), z.maxLength(1600)),
      encodingStrategy: z.optional(z.enum(['AUTO', 'MORE_CHARACTERS_PER_MESSAGE', 'MORE_CHARACTER_SUPPORT'])),
    }),
  ]),
  externalId: z.optional(z.string().check(z.maxLength(64))),
})
export type ZenviaRequest = z.infer<typeof ZenviaRequest>

export const ZenviaMessage = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  from: z.string(),
  to: z.string(),
  externalId: z.optional(z.string()),
})
export type ZenviaMessage = z.infer<typeof ZenviaMessage>

export const ZenviaFault = z.object({ code: z.string(), message: z.string() })
export type ZenviaFault = z.infer<typeof ZenviaFault>

export const ZENVIA_STATUSES = ['SENT', 'DELIVERED', 'READ', 'NOT_DELIVERED', 'REJECTED'] as const

/** Body of a status webhook. It has no signature: the secret is in the address. */
export const ZenviaCallback = z.object({
  id: z.string(),
  type: z.literal('MESSAGE_STATUS'),
  channel: z.string(),
  messageId: z.string().check(z.minLength(1), z.maxLength(64)),
  message: z.optional(z.object({ externalId: z.optional(z.string()) })),
  messageStatus: z.object({
    code: z.enum(ZENVIA_STATUSES),
    timestamp: z.string(),
    description: z.optional(z.string()),
    causes: z.optional(
      z.array(z.object({ channelErrorCode: z.optional(z.string()), reason: z.optional(z.string()) })),
    ),
  }),
})
export type ZenviaCallback = z.infer<typeof ZenviaCallback>
