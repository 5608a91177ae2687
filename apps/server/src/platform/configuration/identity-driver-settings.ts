import { CountryId } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { SECRET, setting } from './setting.ts'
import { jsonList, webUrl } from './setting-kinds.ts'

/** One secret, or several during a change: the first is used, all are accepted. */
const Secrets = z.tuple([z.string().check(z.regex(SECRET))], z.string().check(z.regex(SECRET)))

const Common = {
  /** Part of the address of its webhooks, and its name in logs, metrics and checks. Never reuse one. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
  /** Absent: every country. */
  countries: z.optional(z.array(CountryId).check(z.minLength(1))),
} as const

const LevelName = z.string().check(z.regex(/^[\x20-\x7e]{1,100}$/))
const AppToken = z.strictObject({
  token: z.string().check(z.regex(SECRET)),
  secret: z.string().check(z.regex(SECRET)),
})

/** Sumsub: documents that are uploaded to us, or its own flow in our page. */
const Sumsub = z
  .strictObject({
    ...Common,
    driver: z.literal('sumsub'),
    url: z._default(webUrl, 'https://api.sumsub.com'),
    /** Address of its browser SDK. */
    sdkUrl: z._default(webUrl, 'https://static.sumsub.com/idensic/static/sns-websdk-builder.js'),
    /** The first is used; the next is tried when it is refused. */
    appTokens: z.tuple([AppToken], AppToken),
    /** Secrets of its webhooks, which are not those of the app tokens. */
    webhookSecrets: Secrets,
    flow: z._default(z.enum(['upload', 'sdk']), 'upload'),
    identityLevel: LevelName,
    /** Absent: people look at proofs of address. */
    addressLevel: z.optional(LevelName),
  })
  .check(
    z.refine(
      ({ appTokens, webhookSecrets }) => !appTokens.some(({ secret }) => webhookSecrets.includes(secret)),
    ),
  )
export type SumsubSettings = z.output<typeof Sumsub>

/** Didit: its own pages, where the player is sent. */
const Didit = z.strictObject({
  ...Common,
  driver: z.literal('didit'),
  url: z._default(webUrl, 'https://verification.didit.me'),
  /** The first is used; the next is tried when it is refused. */
  apiKeys: Secrets,
  webhookSecrets: Secrets,
  identityWorkflow: z.uuid(),
  /** Absent: people look at proofs of address. */
  addressWorkflow: z.optional(z.uuid()),
})
export type DiditSettings = z.output<typeof Didit>

const IdentityDriver = z.discriminatedUnion('driver', [Sumsub, Didit])
export type IdentityDriverSettings = z.output<typeof IdentityDriver>

const isUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Accounts at providers of identity checks. */
export const identityDriverSettings = {
  identityDrivers: setting(
    z.pipe(
      jsonList,
      z.array(IdentityDriver).check(z.refine((drivers) => isUnique(drivers.map(({ name }) => name)))),
    ),
    {
      name: 'IDENTITY_DRIVERS',
      mustBe: 'empty, or the JSON list of providers of identity checks that docs/identity.md describes',
      fallback: '',
      secret: true,
      about:
        'Who checks documents: the first that serves the country and the level ([identity](identity.md)). Empty: every document waits for a person.',
    },
  ),
} as const
