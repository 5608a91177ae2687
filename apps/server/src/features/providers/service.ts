import { type CatalogueGame, COUNTRIES, type LanguageId, type Refusal, refusal } from '@baize/contract'
import { err, type Minor, ok, present, type Result, type UserId } from '@baize/kit'
import type { Provider } from '../../configuration/provider-settings.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../ledger/commands.ts'
import { adapterOf } from './adapters.ts'
import { isDown } from './jobs-sql.ts'
import { selectOpenAtProviders } from './sql.ts'
import { makeToken } from './tokens.ts'

export { providerOf } from './games.ts'
export { type ProviderWin, selectProviderWins } from './wins-sql.ts'

export type LaunchRequest = {
  readonly game: CatalogueGame
  readonly language: LanguageId
  readonly isMobile: boolean
  readonly match?: string | undefined
  /** Null for play money. */
  readonly player: { readonly userId: UserId; readonly sessionHash: Buffer } | null
}

/** The address of a provider's game, with a single-use code in it or behind it. */
export async function launchAtProvider(
  ctx: Context,
  provider: Provider,
  { game, language, isMobile, match, player }: LaunchRequest,
): Promise<Result<string, Refusal>> {
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
        COUNTRIES.find((one) => one.currencyId === account.currencyId),
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
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  db: Queryable,
  userId: UserId,
): Promise<{ readonly hasBets: boolean; readonly owed: Minor }> {
  const sportsbooks = config.providers.filter(({ adapter }) => adapter === 'betsy').map(({ name }) => name)
  return selectOpenAtProviders(db, userId, sportsbooks, clock.now() - CASINO_ROUND_MS)
}
