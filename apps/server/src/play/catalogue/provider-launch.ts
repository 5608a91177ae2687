import type { CatalogueGame } from '@baize/contract/player'
import type { LanguageId, Refusal } from '@baize/contract/shared'
import type { Result, UserId } from '@baize/kit'

export type LaunchRequest = {
  readonly game: CatalogueGame
  readonly language: LanguageId
  readonly isMobile: boolean
  readonly match?: string | undefined
  /** Null for play money. */
  readonly player: { readonly userId: UserId; readonly sessionHash: Buffer } | null
}

/** Launches games at providers. `app/` connects it. */
export type ProviderLaunch = {
  /** Whether the game is played at a provider that is connected. */
  has(game: CatalogueGame): boolean
  /** The address of the game, with a single-use code in it or behind it. */
  launch(request: LaunchRequest): Promise<Result<string, Refusal>>
}
