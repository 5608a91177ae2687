import type { UserId } from '@baize/kit'
import type { PlatformContext } from '../../platform/context.ts'
import { countryOfPlayer } from './sql.ts'

export { countryOfPlayer } from './sql.ts'

export const isForbidden = async (
  { site }: Pick<PlatformContext, 'site'>,
  player: UserId,
): Promise<boolean> => (await site.current()).forbiddenPlayers.has(player)

/**
 * Whether the player, or their country, is forbidden: for bets that no call of the player makes, as those of autobet and
 * at providers. The country they are in now is known only to their own calls.
 */
export async function mayNotBet(
  { site, db }: Pick<PlatformContext, 'site' | 'db'>,
  player: UserId,
): Promise<boolean> {
  const { settings, forbiddenPlayers } = await site.current()
  if (forbiddenPlayers.has(player)) return true
  if (settings.forbiddenCountries.length === 0) return false
  const country = await countryOfPlayer(db, player)
  return country !== null && settings.forbiddenCountries.includes(country)
}
