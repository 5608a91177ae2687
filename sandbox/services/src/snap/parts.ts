import type { Clock, RandomBytes } from '@baize/kit'

export type SnapParts = {
  /** Our RSA key, which signs notices, and the merchant's, which signs its calls. PEM. */
  readonly privateKey: string
  readonly merchantKey: string
  /** Client secrets of the merchant. */
  readonly secrets: readonly string[]
  /** The site whose notices are sent, and the name that it gave this account; null: none are. */
  readonly site: string | null
  readonly name?: string
  readonly folder: string | null
  readonly clock: Clock
  readonly randomBytes: RandomBytes
}
