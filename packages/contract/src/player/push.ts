import * as z from 'zod/mini'
import { TimeMs, Uuid } from '../shared/entities.ts'

/** Browsers of one player that may get pushes; one more is refused. */
export const PUSH_DEVICES_AT_MOST = 50

/** A point of P-256 as browsers write it: 65 bytes, the first of which is 4, in base64url. */
const PublicKey = z.string().check(z.regex(/^B[A-P][A-Za-z0-9_-]{84}[AEIMQUYcgkosw048]$/))
/** 16 bytes in base64url. */
const AuthSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{21}[AQgw]$/))
export const PushEndpoint = z.string().check(z.maxLength(1000), z.regex(/^https?:\/\/[\x21-\x7e]+$/))

/** A subscription as the browser's push service gave it out. */
export const PushSubscriptionInput = z.object({
  endpoint: PushEndpoint,
  /** The key of ours that it was made with. */
  publicKey: PublicKey,
  keys: z.object({ p256dh: PublicKey, auth: AuthSecret }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

/** A subscription that is replaced, named by what only its browser and we know. */
export const ReplacedSubscription = z.object({ endpoint: PushEndpoint, auth: AuthSecret })

export const PushDevice = z.object({
  id: Uuid,
  /** Such as "Chrome · Android". */
  device: z.string(),
  createdAt: TimeMs,
  lastSentAt: z.nullable(TimeMs),
  /** It has the endpoint that the caller named. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const PushState = z.object({
  /** The key that new subscriptions are made with (`applicationServerKey`). */
  publicKey: z.string(),
  /** Whether the caller's subscription was made with that key; one that was not is replaced on this visit. */
  keyIsCurrent: z.boolean(),
  devices: z.array(PushDevice),
})
export type PushState = z.infer<typeof PushState>

/**
 * A push as it is sent: a declarative push message, which some browsers show by themselves, and our worker in all others.
 * `navigate` is an absolute address of the site.
 */
export const PushMessage = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    body: z.string().check(z.maxLength(1000)),
    navigate: z.string().check(z.maxLength(1000)),
    lang: z.string().check(z.maxLength(35)),
    dir: z.enum(['auto', 'ltr', 'rtl']),
    tag: z.string().check(z.minLength(1), z.maxLength(100)),
    data: z.optional(z.object({ click: z.optional(Uuid), always: z.optional(z.boolean()) })),
  }),
  /** Unread notices, shown on the icon of the installed app. */
  app_badge: z.optional(z.number().check(z.int(), z.gte(0))),
})
export type PushMessage = z.infer<typeof PushMessage>
