import * as z from 'zod/mini'

export type About = {
  /** The environment variable. */
  readonly name: string
  /** Completes the sentence "NAME must be …". */
  readonly mustBe: string
  /** Falls back to the default. */
  readonly example?: string
  /** The default. Without one the variable must be set. */
  readonly fallback?: string
  /** How the docs describe a default that differs by machine. */
  readonly fallbackShown?: string
  /** The value is never shown, not even an invalid one. */
  readonly secret?: true
  /** Description for the docs. */
  readonly about: string
}

export const registry = z.registry<About>()

/** Clones the schema: several settings share one, and the registry identifies them by schema. */
export function setting<S extends z.ZodMiniType>(schema: S, about: About): S {
  const own = z.clone(schema)
  registry.add(own, about)
  return own
}

export const SECRET = /^\S{16,}$/
export const RANDOM = 'what `openssl rand -hex 32` prints'
export const AMOUNT = 'an amount above 0 with at most two decimals'
export const AMOUNT_OR_NONE = 'an amount with at most two decimals, or 0'
export const DAY_MS = 24 * 3_600_000

/** Public, so it protects nothing: a server that others can reach needs its own secrets. */
export const DEVELOPMENT_SECRET = 'only-for-development'
export const OWN_SECRETS = {
  mustBe: 'a secret of 16 characters or more (or several, by commas, the one in use first)',
  example: RANDOM,
  fallback: DEVELOPMENT_SECRET,
  secret: true,
} as const
