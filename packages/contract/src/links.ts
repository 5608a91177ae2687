import * as z from 'zod/mini'

/** Browsers drop control characters from an address and read a backslash as a slash: both hide where it leads. */
const plainSigns = z.regex(/^[^\p{Cc}\\]*$/u)
const notEndless = z.maxLength(2048)

/** An absolute http(s) address. One with a name before its host is made to look like another's. */
const WebAddress = z
  .url({ protocol: /^https?$/i })
  .check(notEndless, plainSigns, z.regex(/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i))

/** A path of this site. Without an empty step it stays here however a browser resolves it: `/..//host` would not. */
const SitePath = z.string().check(notEndless, plainSigns, z.regex(/^(?:\/(?!\/)[^/?#]*)+(?:[?#]|$)/))

const Address = z.union([WebAddress, SitePath])

export const isSitePath = (text: string): boolean => SitePath.safeParse(text).success
export const isAddress = (text: string): boolean => Address.safeParse(text).success

const Id = z.string().check(z.regex(/^[\w.:-]{1,64}$/))

/** The popups that open by name. */
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
])
export type NamedPopup = z.infer<typeof NamedPopup>

/** How the app may be had, as far as the link says. */
const DownloadWish = z.object({
  enablePwa: z.optional(z.boolean()),
  downloadLink: z.optional(Address),
  iosLink: z.optional(Address),
})
export type DownloadWish = z.infer<typeof DownloadWish>

const plain = <Type extends string>(type: Type) => z.object({ type: z.literal(type) })

/** Everything a link can do. What a text means is one of these, or nothing. */
export const LinkAction = z.discriminatedUnion('type', [
  plain('nothing'),
  plain('recharge'),
  plain('withdraw'),
  plain('logOut'),
  plain('notifications'),
  plain('login'),
  plain('register'),
  plain('moneyRain'),
  plain('back'),
  z.object({ type: z.literal('frame'), url: Address, title: z.optional(z.string().check(z.maxLength(120))) }),
  z.object({ type: z.literal('game'), gameId: Id, demo: z._default(z.boolean(), false) }),
  z.object({ type: z.literal('anchor'), elementId: z.string().check(z.minLength(1), z.maxLength(128)) }),
  z.object({ type: z.literal('lottery'), gameId: Id }),
  z.object({ type: z.literal('lotteryRoom'), roomId: Id }),
  z.object({ type: z.literal('download'), options: z._default(DownloadWish, {}) }),
  z.object({ type: z.literal('signPopup'), open: z._default(z.boolean(), true) }),
  z.object({ type: z.literal('onOpen'), name: NamedPopup }),
  z.object({ type: z.literal('window'), url: WebAddress }),
  z.object({ type: z.literal('path'), path: SitePath }),
])
export type LinkAction = z.infer<typeof LinkAction>
