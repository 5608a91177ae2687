import * as z from 'zod/mini'
import { Uuid } from './entities.ts'

/**
 * The wire format of the provider of messages, signed as the payment provider's is: POST {provider}/v1/messages. The same
 * `messageId` twice is one message.
 */
export const MessageRequest = z.object({
  messageId: Uuid,
  channel: z.enum(['sms', 'email']),
  /** A phone number as +digits, or an e-mail address. */
  to: z.string().check(z.maxLength(254)),
  text: z.string().check(z.minLength(1), z.maxLength(1000)),
  /**
   * False checks and takes the message but sends it to nobody: who asks for a code for an address that has no account must not
   * learn so from how long the answer takes, nor from a provider that is down.
   */
  deliver: z.boolean(),
})
export type MessageRequest = z.infer<typeof MessageRequest>
export type MessageChannel = MessageRequest['channel']

export const MessageTaken = z.object({ messageId: Uuid })
export type MessageTaken = z.infer<typeof MessageTaken>
