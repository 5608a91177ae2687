import type { CatalogueGame } from '@baize/contract/player'
import type { ProviderCover } from '../ledger/commands.ts'
import type { Provider } from '../platform/configuration/provider-settings.ts'
import type { ProviderContext } from './context.ts'

const isOf = (provider: Provider, game: Pick<CatalogueGame, 'id' | 'provider'>): boolean =>
  provider.title === game.provider || provider.games.includes(game.id)

/** The provider at which a game of the catalogue is played; null for our own, and for one whose provider is not connected. */
export const providerOf = (
  { config }: Pick<ProviderContext, 'config'>,
  game: Pick<CatalogueGame, 'id' | 'provider'>,
): Provider | null => config.providers.find((provider) => isOf(provider, game)) ?? null

/** Whether a game belongs to this provider and takes bets. */
export async function isPlayable(
  { catalogue, site }: Pick<ProviderContext, 'catalogue' | 'site'>,
  provider: Provider,
  gameId: string,
): Promise<boolean> {
  if ((await site.current()).settings.maintenance) return false
  const { games, off } = await catalogue.current()
  const game = games.get(gameId)
  return game?.state === 'open' && !off.has(gameId) && isOf(provider, game)
}

/** Stakes at a provider count at an edge of 3.5 % at most, whatever the catalogue says about a game. */
const LEAST_RTP = 9650
/** The return of a casino game of which the catalogue knows none. */
const UNKNOWN_RTP = 9900

/** Games whose rounds have sides that a player can cover: what a round neither won nor lost was not at risk. */
const TYPES_WITH_SIDES: ReadonlySet<string> = new Set(['TABLE', 'LIVE'])

/**
 * How a stake counts for rewards: at which return (L40), and which other bets can cover it (L57). A casino names the round
 * of a bet but not its side; slots have none.
 */
export async function countingOf(
  { catalogue }: Pick<ProviderContext, 'catalogue'>,
  provider: Provider,
  gameId: string | undefined,
  round: string | undefined,
): Promise<{ readonly rtp: number; readonly cover?: ProviderCover }> {
  // The margin of a sportsbook is not below 3.5 %.
  if (provider.adapter === 'betsy') return { rtp: LEAST_RTP }
  const { games, categories, listed } = await catalogue.current()
  const game = gameId === undefined ? undefined : games.get(gameId)
  const rtp = Math.max(game?.rtp ?? UNKNOWN_RTP, LEAST_RTP)
  if (!game || round === undefined) return { rtp }
  const hasSides = categories.some(
    ({ id, type }) => TYPES_WITH_SIDES.has(type) && listed.get(id)?.includes(game),
  )
  return hasSides ? { rtp, cover: { market: `${provider.name} ${game.id} ${round}`, side: null } } : { rtp }
}
