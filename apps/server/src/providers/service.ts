import { COUNTRIES, type Refusal, refusal } from '@baize/contract/shared'
import { err, type Minor, ok, present, type Result, type UserId } from '@baize/kit'
import type { Queryable } from '../platform/db/queryable.ts'
import type { LaunchRequest } from '../play/catalogue/service.ts'
import { adapterOf } from './adapters.ts'
import type { ProviderContext } from './context.ts'
import { providerOf } from './games.ts'
import { isDown } from './jobs-sql.ts'
import { selectOpenAtProviders } from './sql.ts'
import { makeToken } from './tokens.ts'

export { providerOf } from './games.ts'

/** The address of a provider's game, with a single-use code in it or behind it. */
export async function launchAtProvider(
  ctx: ProviderContext,
  { game, language, isMobile, match, player }: LaunchRequest,
): Promise<Result<string, Refusal>> {
  const provider = present(providerOf(ctx, game), `provider of ${game.id}`)
  if (await isDown(ctx.db, provider.name)) return err(refusal('gameMaintenance'))
  const account = player && {
    userId: player.userId,
    ...(await ctx.ledger.balances(player.userId)),
    token: await makeToken(ctx, provider, { ...player, gameId: game.id }),
  }
  const launched = await adapterOf(provider).launch({
    gameId: game.id,
    language,
    isMobile,
    match,
    publicUrl: ctx.config.publicUrl,
    player: account && {
      userId: account.userId,
      token: account.token,
      currencyId: account.currencyId,
      countryId: present(
        COUNTRIES.find((country) => country.currencyId === account.currencyId),
        account.currencyId,
      ).id,
    },
  })
  if (launched.ok) return ok(launched.value)
  ctx.log.warn({ provider: provider.name, gameId: game.id }, 'launch at a provider failed')
  return err(refusal('gameMaintenance'))
}

/** A round of a casino is over long before; some never report a loss, and their bets stay open for ever. */
const CASINO_ROUND_MS = 24 * 60 * 60_000

/** Whether bets of the player at providers may still be paid, and how much the player owes for bets settled anew. */
export function openAtProviders(
  { config, clock }: Pick<ProviderContext, 'config' | 'clock'>,
  db: Queryable,
  userId: UserId,
): Promise<{ readonly hasBets: boolean; readonly owed: Minor }> {
  const sportsbooks = config.providers.filter(({ adapter }) => adapter === 'betsy').map(({ name }) => name)
  return selectOpenAtProviders(db, userId, sportsbooks, clock.now() - CASINO_ROUND_MS)
}
