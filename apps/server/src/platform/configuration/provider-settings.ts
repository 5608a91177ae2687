import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { CatalogueGameId, CurrencyId } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { webUrl } from './setting-kinds.ts'

const readable = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

const Address = z.string().check(
  z.refine((given) => {
    const [address = '', prefix, ...more] = given.split('/')
    const bits = isIP(address) === 6 ? 128 : 32
    return (
      isIP(address) !== 0 &&
      more.length === 0 &&
      (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
    )
  }),
)

/** Fields that every provider has, whatever its wire format. */
const Common = {
  /** Part of its address here (`/providers/{name}`), and its name in the ledger for ever. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
  /** The name in the catalogue: a game with this provider is launched here. */
  title: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Games of the catalogue that belong to it under another title, such as `sports`. */
  games: z._default(z.array(CatalogueGameId), []),
  /** Its API, and where its pages are unless `frames` says otherwise. */
  url: webUrl,
  /** The origin of its pages; the only one that a launch may lead to. */
  frames: z.optional(webUrl),
  /** A GET that answers 2xx while it is up. */
  health: z._default(z.string().check(z.regex(/^\/[\x21-\x7e]{0,200}$/)), '/health'),
  /** Path of its books, which are compared with ours; without one nothing is compared. */
  books: z.optional(z.string().check(z.regex(/^\/[\x21-\x7e]{0,200}$/))),
  /** A GET with its matches, for the strip of the lobby; without one there is none. */
  feed: z.optional(z.string().check(z.regex(/^\/[\x21-\x7e]{0,200}$/))),
  /** Addresses or networks that may call us; empty for any. */
  allow: z._default(z.array(Address), []),
  /** Calls a second, with bursts of twice as many; 0 for any number. */
  perSecond: z._default(z.number().check(z.gte(0), z.lte(100_000)), 1000),
  /** Life of a player's session there, from its first call. */
  tokenMinutes: z._default(z.number().check(z.gte(1), z.lte(10_080)), 720),
  /** Its name of our currencies, where it differs. */
  currencies: z._default(z.partialRecord(CurrencyId, z.string().check(z.regex(/^[A-Z]{3,10}$/))), {}),
  /** A settlement that takes back more than the balance holds is refused, or the rest is owed and collected later. */
  negative: z._default(z.enum(['refuse', 'owe']), 'refuse'),
} as const

const PublicKey = z.string().check(z.refine((pem) => readable(() => createPublicKey(pem))))
const PrivateKey = z.string().check(z.refine((pem) => readable(() => createPrivateKey(pem))))
const Secret = z.string().check(z.regex(/^\S{16,}$/))

const Hub88 = z.strictObject({
  ...Common,
  adapter: z.literal('hub88'),
  operatorId: z.string().check(z.minLength(1), z.maxLength(64)),
  /** RSA keys in PEM: theirs verify (two during a change), ours signs. */
  publicKeys: z.array(PublicKey).check(z.minLength(1)),
  privateKey: PrivateKey,
})
const Betsy = z.strictObject({
  ...Common,
  adapter: z.literal('betsy'),
  /** Shared secrets; the first signs, all verify. */
  secrets: z.array(Secret).check(z.minLength(1)),
})

const Provider = z.discriminatedUnion('adapter', [Hub88, Betsy])
export type Provider = z.output<typeof Provider>
export type Hub88Provider = z.output<typeof Hub88>
export type BetsyProvider = z.output<typeof Betsy>

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** JSON of the game providers; empty means none. */
export const providers = z.pipe(
  z.pipe(
    z.string(),
    z.transform((given): unknown => {
      try {
        return given === '' ? [] : JSON.parse(given)
      } catch {
        return null
      }
    }),
  ),
  z
    .array(Provider)
    .check(
      z.refine((list) => isUnique(list.map(({ name }) => name)) && isUnique(list.map(({ title }) => title))),
    ),
)

/** The origin of a provider's pages. */
export const originOf = ({ url, frames }: Provider): string => new URL(frames ?? url).origin
