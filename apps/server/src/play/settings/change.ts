import {
  CURRENCIES,
  type CurrencyId,
  GAMES,
  type InputOf,
  type Refusal,
  type ReplyOf,
  type RoundGameId,
  refusal,
  type StepGameId,
} from '@baize/contract'
import { err, ok, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { fitsAll, limitIn, limitText } from '../../platform/amounts/amounts.ts'
import { inTransaction } from '../../platform/db/pool.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { needTwo } from '../../platform/four-eyes/two-people.ts'
import type { CatalogueContext } from '../catalogue/service.ts'
import type { WithGameSettings } from './service.ts'
import { defaultRtpOf, isPlayed, type Settings, settingsOf } from './service.ts'
import { lockSettings, type StoredSettings, writeSettings } from './sql.ts'
import { declaredLeast, minBetIn } from './stake.ts'

type SettingsChange = InputOf<'/api/operator/game/settings/change'>
type Shown = ReplyOf<'/api/operator/game/settings/change'>['model']

export async function allSettings(
  ctx: CatalogueContext & WithGameSettings,
): Promise<ReplyOf<'/api/operator/game/settings'>['model']> {
  const { games } = await ctx.catalogue.current()
  return Promise.all(
    GAMES.flatMap(({ id }) => (isPlayed(id) ? [id] : [])).map(async (gameId) => ({
      gameId,
      ...(await declared(ctx, gameId)),
      state: games.get(gameId)?.state ?? 'open',
    })),
  )
}

/** Fields not given stay as they are. Open bets keep the settings they were made under. */
export async function changeSettings(
  ctx: CatalogueContext & WithGameSettings,
  log: FastifyBaseLogger,
  request: SettingsChange,
  people: People,
): Promise<Result<Shown, Refusal>> {
  const { gameId } = request
  if (!isPlayed(gameId)) return err(refusal('gameNotBuilt'))
  const changed = await inTransaction(ctx.db, async (tx): Promise<Result<null, Refusal>> => {
    const before = await lockSettings(tx, gameId)
    const after = merged(request, before, defaultRtpOf(gameId))
    const sound = checked(request, settingsOf(gameId, after, ctx.config))
    if (!sound.ok) return sound
    const two = needTwo(people)
    if (!two.ok) return two
    await writeSettings(tx, after, { ...two.value, reason: request.reason }, ctx.clock.now())
    return ok(null)
  })
  if (!changed.ok) return changed
  ctx.gameSettings.forget()
  log.warn({ ...request, ...people }, 'game settings changed')
  return ok({ gameId, ...(await declared(ctx, gameId)) })
}

async function declared(
  ctx: CatalogueContext & WithGameSettings,
  gameId: StepGameId | RoundGameId,
): Promise<Settings & { readonly least: number }> {
  const settings = await ctx.gameSettings.of(gameId)
  return { ...settings, least: declaredLeast(gameId, settings) }
}

const merged = (
  request: SettingsChange,
  before: StoredSettings | null,
  defaultRtp: number,
): StoredSettings => ({
  gameId: request.gameId,
  rtp: request.rtp ?? before?.rtp ?? defaultRtp,
  minBet: request.minBet === undefined ? (before?.minBet ?? null) : request.minBet,
  minBets: mergedMinBets(request.minBets ?? {}, before?.minBets ?? {}),
  maxBet: request.maxBet === undefined ? (before?.maxBet ?? null) : request.maxBet,
  maxWin: request.maxWin === undefined ? (before?.maxWin ?? null) : request.maxWin,
})

/** A currency left out keeps its minimum, one that is null has the general minimum again. */
function mergedMinBets(
  request: NonNullable<SettingsChange['minBets']>,
  before: StoredSettings['minBets'],
): StoredSettings['minBets'] {
  const after: Partial<Record<CurrencyId, string>> = {}
  for (const { id } of CURRENCIES) {
    const minBet = request[id] === undefined ? before[id] : request[id]
    if (minBet !== null && minBet !== undefined) after[id] = minBet
  }
  return after
}

/**
 * Checks the effective settings, including the site's own: the minimum bet must not exceed the maximum, and the max win
 * must be at least twice the maximum bet.
 */
function checked(request: SettingsChange, settings: Settings): Result<null, Refusal> {
  const { minBet, maxBet, maxWin } = settings
  const wrong = (field: string, reason: string) => err(refusal('badInput', { field, reason }))
  for (const [field, limit] of Object.entries({ minBet, maxBet, maxWin }))
    if (!fitsAll(limit)) return wrong(field, 'it is more than an amount can be in some currency')
  // Limits have the same order in every currency.
  const worth = (limit: string) => limitIn('USD', limit)
  if (worth(minBet) > worth(maxBet)) return wrong('minBet', `the largest bet is ${maxBet}`)
  for (const { id } of CURRENCIES)
    if (minBetIn(id, settings) > limitIn(id, maxBet))
      return wrong('minBets', `the largest bet in ${id} is ${limitText(id, maxBet)}`)
  if (worth(maxWin) >= 2n * worth(maxBet)) return ok(null)
  return request.maxBet !== undefined && request.maxWin === undefined
    ? wrong('maxBet', `the largest win, ${maxWin}, must be at least twice as much`)
    : wrong('maxWin', `it must be at least twice the largest bet, ${maxBet}`)
}
