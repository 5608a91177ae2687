import * as z from 'zod/mini'
import { isLoopback } from './loopback.ts'
import { setting } from './setting.ts'
import { jsonList, text, webUrl } from './setting-kinds.ts'

/** The name of the store that is the database itself. */
export const DATABASE = 'database'

/** Documents and keys would travel in the open. */
const storeUrl = webUrl.check(z.refine((url) => url.startsWith('https:') || isLoopback(url)))

const Key = z.strictObject({
  id: z.string().check(z.regex(/^[\w.-]{3,128}$/)),
  secret: z.string().check(z.regex(/^\S{8,256}$/)),
})

const S3 = z.strictObject({
  /** What `FILES_STORE` and the rows of files call it. It keeps its bucket and prefix for ever. */
  name: z._default(z.string().check(z.regex(/^(?!database$)[a-z][a-z0-9-]{1,31}$/)), 's3'),
  endpoint: storeUrl,
  region: z.string().check(z.regex(/^[a-z0-9-]{2,32}$/)),
  bucket: z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)),
  /** Before every key: a folder of this site. */
  prefix: z._default(z.string().check(z.regex(/^([A-Za-z0-9][\w.-]*\/)*$/), z.maxLength(128)), 'baize/'),
  /** The first is used; the next ones are tried when it is refused. */
  keys: z.tuple([Key], Key),
  /** The bucket is in the path (`https://host/bucket/key`), not in the host's name (`https://bucket.host/key`). */
  pathStyle: z._default(z.boolean(), false),
  /** Encryption by the store, of what is encrypted already. */
  encryption: z.optional(z.enum(['AES256', 'aws:kms'])),
  kmsKeyId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,256}$/))),
})
export type S3Settings = z.output<typeof S3>

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Settings of where files are kept. */
export const fileSettings = {
  filesStore: setting(text(/^[a-z][a-z0-9-]{1,31}$/), {
    name: 'FILES_STORE',
    mustBe: 'database, or the name of a store of FILES_S3',
    fallback: DATABASE,
    about:
      'Where new files are kept: documents of players, pictures of designs ([files](files.md)). Files that are elsewhere are moved there, while the site runs.',
  }),
  filesS3: setting(
    z.pipe(jsonList, z.array(S3).check(z.refine((stores) => isUnique(stores.map(({ name }) => name))))),
    {
      name: 'FILES_S3',
      mustBe: 'empty, or the JSON list of S3 stores that docs/files.md describes',
      fallback: '',
      secret: true,
      about:
        'S3 stores, from any provider. One stays in the list for as long as files are in it. `http:` on this machine only.',
    },
  ),
  factsTo: setting(text(/^(?:|\/\S{1,400}|(?!database$)[a-z][a-z0-9-]{1,31})$/), {
    name: 'FACTS_TO',
    mustBe: 'empty, a folder as an absolute path, or the name of a store of FILES_S3',
    example: '/srv/baize/facts',
    fallback: '',
    about:
      'Where the sums of each day are written at night as Parquet, for a warehouse of your own ([facts](reports.md#facts-for-a-warehouse)).',
  }),
} as const
