import * as z from 'zod/mini'

/** Browsers drop control characters from a URL and read a backslash as a slash: both disguise its target. */
const plainSigns = z.regex(/^[^\p{Cc}\\]*$/u)
const notEndless = z.maxLength(2048)

/** An absolute http(s) URL. Userinfo before the host is rejected, because it can imitate another host. */
const WebAddress = z
  .url({ protocol: /^https?$/i })
  .check(notEndless, plainSigns, z.regex(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i))

/** A path of this site. Empty segments are rejected: a browser resolves `/..//host` to another host. */
const SitePath = z.string().check(notEndless, plainSigns, z.regex(/^(?:\/(?!\/)[^/?#]*)+(?:[?#]|$)/))

const Address = z.union([WebAddress, SitePath])

export const isSitePath = (text: string): boolean => SitePath.safeParse(text).success
export const isAddress = (text: string): boolean => Address.safeParse(text).success

const Id = z.string().check(z.regex(/^[\w.:-]{1,64}$/))

/** Popups that can be opened by name. */
export const NamedPopup = z.enum([
  'gameRecommendation',
  'freeSpin',
  'identitySettings',
  'chat',
  'profile',
  'signIn',
  'forbidden',
  'googleAuth',
  'rechargeNotice',
  'message',
  'update',
  /** Ours: the offer of the app. */
  'appDownload',
])
export type NamedPopup = z.infer<typeof NamedPopup>

/** Options of an app download link. */
const DownloadRequest = z.object({
  enablePwa: z.optional(z.boolean()),
  downloadLink: z.optional(Address),
  iosLink: z.optional(Address),
})
export type DownloadRequest = z.infer<typeof DownloadRequest>

const plain = <Type extends string>(type: Type) => z.object({ type: z.literal(type) })

/** Every action of a link. A text parses to one of these, or to nothing. */
export const LinkAction = z.discriminatedUnion('type', [
  plain('nothing'),
  plain('recharge'),
  plain('withdraw'),
  plain('logOut'),
  plain('notifications'),
  plain('login'),
  /** `path` is the page to open after the registration. */
  z.object({ type: z.literal('register'), path: z.optional(SitePath) }),
  plain('moneyRain'),
  plain('back'),
  z.object({ type: z.literal('frame'), url: Address, title: z.optional(z.string().check(z.maxLength(120))) }),
  z.object({ type: z.literal('game'), gameId: Id, demo: z._default(z.boolean(), false) }),
  z.object({ type: z.literal('anchor'), elementId: z.string().check(z.minLength(1), z.maxLength(128)) }),
  z.object({ type: z.literal('lottery'), gameId: Id }),
  z.object({ type: z.literal('lotteryRoom'), roomId: Id }),
  z.object({ type: z.literal('download'), options: z._default(DownloadRequest, {}) }),
  z.object({ type: z.literal('signPopup'), open: z._default(z.boolean(), true) }),
  z.object({ type: z.literal('onOpen'), name: NamedPopup }),
  z.object({ type: z.literal('window'), url: WebAddress }),
  z.object({ type: z.literal('path'), path: SitePath }),
])
export type LinkAction = z.infer<typeof LinkAction>
