import { createPrivateKey } from 'node:crypto'
import { CountryId, LanguageId } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { RANDOM, SECRET, setting } from './setting.ts'
import { jsonList, listOrNone, orNone, text, urlOf, webUrl } from './setting-kinds.ts'

const Secrets = z.tuple([z.string().check(z.regex(SECRET))], z.string().check(z.regex(SECRET)))
const E164 = z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))

const Common = {
  /** Part of the address of its callbacks (`/webhooks/{driver}/{name}`), and its name in logs and metrics. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
  /** Countries whose numbers it serves; absent for all. */
  countries: z.optional(z.array(CountryId).check(z.minLength(1))),
} as const

const ContentSids = z.partialRecord(LanguageId, z.string().check(z.regex(/^HX[0-9a-f]{32}$/)))

const Twilio = z
  .strictObject({
    ...Common,
    driver: z.literal('twilio'),
    url: z._default(webUrl, 'https://api.twilio.com'),
    accountSid: z.string().check(z.regex(/^AC[0-9a-f]{32}$/)),
    /** The first is used for calls; callbacks may be signed by any of them. */
    authTokens: Secrets,
    /** An API key instead of the token, for calls. */
    apiKey: z.optional(
      z.strictObject({
        sid: z.string().check(z.regex(/^SK[0-9a-f]{32}$/)),
        secret: z.string().check(z.regex(SECRET)),
      }),
    ),
    channel: z._default(z.enum(['sms', 'whatsapp']), 'sms'),
    /** One of the two: a number or name of ours, or a messaging service. */
    from: z.optional(z.string().check(z.regex(/^(\+[1-9]\d{6,14}|[A-Za-z0-9 ]{1,11})$/))),
    messagingServiceSid: z.optional(z.string().check(z.regex(/^MG[0-9a-f]{32}$/))),
    /** WhatsApp sends nothing but approved templates: that of the code, by language. Its variable `1` is the code. */
    codeContent: z._default(ContentSids, {}),
  })
  .check(
    z.refine(({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined)),
  )

const Zenvia = z.strictObject({
  ...Common,
  driver: z.literal('zenvia'),
  url: z._default(webUrl, 'https://api.zenvia.com'),
  /** The first is used; the second is tried when the first is refused. */
  tokens: Secrets,
  from: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Part of the address of its webhook, which has no signature. */
  webhookSecrets: Secrets,
})

const SmsDriver = z.discriminatedUnion('driver', [Twilio, Zenvia])
export type SmsDriver = z.output<typeof SmsDriver>
export type TwilioSettings = z.output<typeof Twilio>
export type ZenviaSettings = z.output<typeof Zenvia>

const isKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const DkimKey = z.strictObject({
  domain: z.string().check(z.regex(/^[a-z0-9.-]{3,253}$/)),
  selector: z.string().check(z.regex(/^[a-z0-9.-]{1,63}$/)),
  privateKey: z.string().check(z.refine(isKey)),
})

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

const MAILBOX = /^([^<>"\r\n]{0,64}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** Settings of e-mails and text messages. */
export const messageSettings = {
  emailUrl: setting(orNone(urlOf('smtp:', 'smtps:')), {
    name: 'EMAIL_URL',
    mustBe: 'empty, or the smtp(s) address of a mail server',
    example: 'smtps://user:password@smtp.example.com',
    fallback: '',
    secret: true,
    about:
      'The mail server ([messages](messages.md)). `smtp:` upgrades to TLS and sends nothing without it, except on this machine. Empty: no e-mails, so addresses cannot be confirmed and passwords cannot be reset by e-mail.',
  }),
  emailFrom: setting(text(MAILBOX), {
    name: 'EMAIL_FROM',
    mustBe: 'an e-mail address, or a name with an address in <>',
    fallback: 'Baize <no-reply@baize.example>',
    about: 'The sender of e-mails. Its domain is that of DKIM and DMARC.',
  }),
  emailReplyTo: setting(orNone(text(MAILBOX)), {
    name: 'EMAIL_REPLY_TO',
    mustBe: 'empty, or an e-mail address',
    example: 'support@example.com',
    fallback: '',
    about: 'Where answers to e-mails go. Empty: to the sender.',
  }),
  emailBounceDomain: setting(orNone(text(/^[a-z0-9.-]{3,190}$/)), {
    name: 'EMAIL_BOUNCE_DOMAIN',
    mustBe: 'empty, or a domain whose mail is handed to /webhooks/email',
    example: 'bounces.example.com',
    fallback: '',
    about:
      'Bounces go to an address of its own for each e-mail in this domain, so that one names the message it is about. Empty: to the sender, and only refusals during the send are heard of.',
  }),
  emailBounceSecrets: setting(listOrNone(SECRET), {
    name: 'EMAIL_BOUNCE_SECRET',
    mustBe: 'empty, or a secret of 16 characters or more (or several, by commas, the one in use first)',
    example: RANDOM,
    fallback: '',
    secret: true,
    about:
      'The bearer token with which your mail server hands bounces and complaints to `POST /webhooks/email`; `new,old` during a change. Empty: the address is closed.',
  }),
  emailDkim: setting(z.pipe(jsonList, z.array(DkimKey).check(z.maxLength(4))), {
    name: 'EMAIL_DKIM',
    mustBe: 'empty, or a JSON list of {domain, selector, privateKey} with RSA keys in PEM',
    fallback: '',
    secret: true,
    about:
      'Signs e-mails; several keys during a change. Empty: unsigned, for a mail server that signs by itself.',
  }),
  smsDrivers: setting(
    z.pipe(
      jsonList,
      z
        .array(SmsDriver)
        .check(
          z.refine(
            (list) => isUnique(list.map(({ name }) => name)) && !list.some(({ name }) => name === 'email'),
          ),
        ),
    ),
    {
      name: 'SMS_DRIVERS',
      mustBe: 'empty, or the JSON list of providers of text messages that docs/messages.md describes',
      fallback: '',
      secret: true,
      about:
        'Who sends text messages, in the order in which they are asked ([messages](messages.md)). Empty: no codes by SMS, so log-in by SMS is not offered.',
    },
  ),
} as const

/** A full international number: a plus, the country code and at most 15 digits in all. */
export const isE164 = (number: string): boolean => E164.safeParse(number).success
