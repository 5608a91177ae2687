import * as z from 'zod/mini'

/** Twilio's Messages API (2010-04-01), as far as we use it. One place for both sides: our driver and the sandbox. */
export const TWILIO_VERSION = '2010-04-01'
export const TWILIO_SIGNATURE = 'x-twilio-signature'

export const TWILIO_STATUSES = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'undelivered',
  'failed',
  'canceled',
  'partially_delivered',
  'receiving',
  'received',
] as const
export const TwilioStatus = z.enum(TWILIO_STATUSES)
export type TwilioStatus = z.infer<typeof TwilioStatus>

export const TwilioAccountSid = z.string().check(z.regex(/^AC[0-9a-f]{32}$/))
export const TwilioMessageSid = z.string().check(z.regex(/^(SM|MM)[0-9a-f]{32}$/))

/** A message as POST and GET answer it. */
export const TwilioMessage = z.object({
  sid: TwilioMessageSid,
  account_sid: TwilioAccountSid,
  to: z.string(),
  from: z.nullable(z.string()),
  messaging_service_sid: z.nullable(z.string()),
  body: z.nullable(z.string()),
  status: TwilioStatus,
  num_segments: z.string().check(z.regex(/^\d+$/)),
  error_code: z.nullable(z.number()),
  error_message: z.nullable(z.string()),
  /** RFC 2822. */
  date_created: z.nullable(z.string()),
  date_sent: z.nullable(z.string()),
  uri: z.string(),
})
export type TwilioMessage = z.infer<typeof TwilioMessage>

export const TwilioMessageList = z.object({
  messages: z.array(TwilioMessage),
  next_page_uri: z.nullable(z.string()),
})
export type TwilioMessageList = z.infer<typeof TwilioMessageList>

export const TwilioAccount = z.object({
  sid: TwilioAccountSid,
  status: z.enum(['active', 'suspended', 'closed']),
})
export type TwilioAccount = z.infer<typeof TwilioAccount>

export const TwilioFault = z.object({
  code: z.number(),
  message: z.string(),
  more_info: z.optional(z.string()),
  status: z.number(),
})
export type TwilioFault = z.infer<typeof TwilioFault>

/** Form of a status callback. Twilio adds fields without notice, so unknown ones are ignored; the signature covers all. */
export const TwilioCallback = z.object({
  AccountSid: TwilioAccountSid,
  MessageSid: TwilioMessageSid,
  MessageStatus: TwilioStatus,
  To: z.string().check(z.maxLength(64)),
  ErrorCode: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})
export type TwilioCallback = z.infer<typeof TwilioCallback>
