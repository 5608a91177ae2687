import type { CatalogueGame } from '@baize/contract'
import type { Provider } from '../../configuration/provider-settings.ts'
import type { Context } from '../../context.ts'

const isOf = (provider: Provider, game: Pick<CatalogueGame, 'id' | 'provider'>): boolean =>
  provider.title === game.provider || provider.games.includes(game.id)

/** The provider at which a game of the catalogue is played; null for our own, and for one whose provider is not connected. */
export const providerOf = (
  { config }: Pick<Context, 'config'>,
  game: Pick<CatalogueGame, 'id' | 'provider'>,
): Provider | null => config.providers.find((one) => isOf(one, game)) ?? null

/** Whether a game belongs to this provider and takes bets. */
export async function isPlayable(
  { catalogue, site }: Pick<Context, 'catalogue' | 'site'>,
  provider: Provider,
  gameId: string,
): Promise<boolean> {
  if ((await site.current()).settings.maintenance) return false
  const game = (await catalogue.current()).games.get(gameId)
  return game?.state === 'open' && isOf(provider, game)
}
