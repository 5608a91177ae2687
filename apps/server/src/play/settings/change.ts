import type { RoundGameId, SoloGameId } from '@baize/contract/player'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { CURRENCIES, type CurrencyId, GAMES, type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { fitsAllCurrencies, limitIn, limitText } from '../../platform/amounts/amounts.ts'
import type { PlanContext, ReadContext } from '../../platform/context.ts'
import { carryOutOnce } from '../../platform/four-eyes/carried-out.ts'
import type { People } from '../../platform/four-eyes/operator.ts'
import { isSameAct, type Plan, planForTwo } from '../../platform/four-eyes/plan.ts'
import { requireTwoPeople } from '../../platform/four-eyes/two-people.ts'
import type { CatalogueContext } from '../catalogue/service.ts'
import type { WithGameSettings } from './service.ts'
import { defaultRtpOf, isPlayed, type Settings, settingsOf } from './service.ts'
import { findSettings, lockSettings, type StoredSettings, writeSettings } from './sql.ts'
import { declaredLeast, minBetIn } from './stake.ts'

type SettingsChange = InputOf<'/api/operator/game/settings/change'>
type SettingsView = ReplyOf<'/api/operator/game/settings/change'>['model']

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

type Changed = { readonly plan: Plan; readonly after: StoredSettings }

function changeOf(
  { config }: Pick<ReadContext, 'config'>,
  request: SettingsChange,
  before: StoredSettings | null,
): Result<Changed, Refusal> {
  const { gameId } = request
  if (!isPlayed(gameId)) return err(refusal('gameNotBuilt'))
  const after = merged(request, before, defaultRtpOf(gameId))
  const settings = settingsOf(gameId, after, config)
  const sound = checked(request, settings)
  if (!sound.ok) return sound
  const plan = planForTwo(summaryOf(request, settingsOf(gameId, before ?? undefined, config), settings))
  return plan.ok ? ok({ plan: plan.value, after }) : plan
}

/** The named settings, from their present values to the new ones. */
function summaryOf(request: SettingsChange, before: Settings, after: Settings): string {
  const fields = ['rtp', 'minBet', 'minBets', 'maxBet', 'maxWin'] as const
  const changes = fields
    .filter((field) => request[field] !== undefined)
    .map((field) => `${field} from ${JSON.stringify(before[field])} to ${JSON.stringify(after[field])}`)
  return `Changes ${request.gameId}: ${changes.join(', ')}`
}

export async function planSettings(
  ctx: PlanContext,
  request: SettingsChange,
): Promise<Result<Plan, Refusal>> {
  const change = changeOf(ctx, request, await findSettings(ctx.db, request.gameId))
  return change.ok ? ok(change.value.plan) : change
}

/** Fields not given stay as they are. Open bets keep the settings they were made under. */
export async function changeSettings(
  ctx: CatalogueContext & WithGameSettings,
  log: FastifyBaseLogger,
  request: SettingsChange,
  people: People,
  planned: Plan,
): Promise<Result<SettingsView, Refusal>> {
  const { gameId } = request
  if (!isPlayed(gameId)) return err(refusal('gameNotBuilt'))
  const changed = await carryOutOnce(ctx.db, people, async (tx): Promise<Result<null, Refusal>> => {
    const change = changeOf(ctx, request, await lockSettings(tx, gameId))
    if (!change.ok) return change
    const { plan, after } = change.value
    if (!isSameAct(planned, plan)) return err(refusal('planChanged'))
    const two = requireTwoPeople(people)
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
  gameId: SoloGameId | RoundGameId,
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
    if (!fitsAllCurrencies(limit)) return wrong(field, 'it is more than an amount can be in some currency')
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
