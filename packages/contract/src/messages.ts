import * as z from 'zod/mini'
import { Uuid } from './entities.ts'

/**
 * Wire format of the message provider, signed like the payment provider's: POST {provider}/v1/messages. Idempotent by
 * `messageId`.
 */
export const MessageRequest = z.object({
  messageId: Uuid,
  channel: z.enum(['sms', 'email']),
  /** A phone number as +digits, or an e-mail address. */
  to: z.string().check(z.maxLength(254)),
  text: z.string().check(z.minLength(1), z.maxLength(20_000)),
  /**
   * False validates and accepts the message without sending it. A code request for an address without an account then
   * takes as long as any other, and fails like any other if the provider is down, so it does not reveal whether the
   * account exists.
   */
  deliver: z.boolean(),
})
export type MessageRequest = z.infer<typeof MessageRequest>
export type MessageChannel = MessageRequest['channel']

export const MessageTaken = z.object({ messageId: Uuid })
export type MessageTaken = z.infer<typeof MessageTaken>
