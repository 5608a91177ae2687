import { GameOffer, MOST_TAGS, OFFER_FIELDS } from '@baize/contract/operator'
import type { InputOf, ReplyOf } from '@baize/contract/server'
import { type Refusal, refusal } from '@baize/contract/shared'
import { err, ok, type Result } from '@baize/kit'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction } from '../../platform/db/pool.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { CatalogueContext } from './catalogue.ts'
import {
  insertOffers,
  nextVersion,
  type StoredChange,
  selectChanges,
  selectGames,
  selectOffers,
  type WrittenItem,
} from './desk-sql.ts'
import { gameOffer, providerOffer } from './offers.ts'

const PAGE = 20

type Changed = ReplyOf<'/api/operator/catalogue/roll_back'>['model']
type GamesChange = InputOf<'/api/operator/catalogue/games/change'>
type By = { readonly person: string; readonly reason: string; readonly undoes?: number }
type Fields = Partial<GameOffer>

/** Every game and provider, in the order of the lobby, as they are stored now. */
export async function catalogueDesk({
  catalogue,
}: CatalogueContext): Promise<ReplyOf<'/api/operator/catalogue'>['model']> {
  const { games, offers } = await catalogue.renewed()
  const providers = [...games.values()].map(({ provider }) => provider)
  return {
    games: [...offers.games].flatMap(([id, { offer, categories, tags }]) => {
      const game = games.get(id)
      if (!game) return []
      const { name, provider, state, demo } = game
      return [{ id, name, provider, state, demo, tags: [...tags], categories: [...categories], offer }]
    }),
    providers: [...offers.providers].map(([name, offer]) => ({
      name,
      games: providers.filter((provider) => provider === name).length,
      offer,
    })),
    categories: [...offers.categories],
  }
}

export const changeGames = (
  ctx: CatalogueContext,
  log: FastifyBaseLogger,
  request: GamesChange & By,
): Promise<Result<Changed, Refusal>> =>
  carryOut(ctx, log, request, async (tx) => {
    const known = new Set((await selectGames(tx)).map(({ id }) => id))
    if (request.gameIds.some((id) => !known.has(id))) return err(refusal('unknownGame'))
    const stored = await selectOffers(tx)
    const all = stored.flatMap(({ kind, settings }) => (kind === 'game' ? [gameOffer(settings)] : []))
    const first = Math.max(0, ...all.map(({ place }) => place)) + 1
    const items = [...new Set(request.gameIds)].map((item) => {
      const before = gameOffer(stored.find((other) => other.kind === 'game' && other.item === item)?.settings)
      const settings = changedOffer(before, request, first)
      return { kind: 'game', item, before, settings } as const
    })
    if (items.some(({ settings }) => settings.tags.length > MOST_TAGS))
      return err(refusal('badInput', { field: 'addTags', reason: `a game has at most ${MOST_TAGS}` }))
    if (items.some(({ settings }) => !GameOffer.shape.place.safeParse(settings.place).success))
      return err(refusal('badInput', { field: 'place', reason: 'it is too high' }))
    return ok(items)
  })

function changedOffer(before: GameOffer, request: GamesChange, first: number): GameOffer {
  const { place = before.place, addTags = [], removeTags = [] } = request
  return {
    on: request.on ?? before.on,
    featured: request.featured ?? before.featured,
    place: place === 'first' ? first : place,
    tags: [...new Set([...before.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
    countries: request.countries === undefined ? before.countries : request.countries,
  }
}

export const changeProvider = (
  ctx: CatalogueContext,
  log: FastifyBaseLogger,
  request: InputOf<'/api/operator/catalogue/provider/change'> & By,
): Promise<Result<Changed, Refusal>> =>
  carryOut(ctx, log, request, async (tx) => {
    const { provider: item, on, countries } = request
    const games = await selectGames(tx)
    if (!games.some(({ provider }) => provider === item))
      return err(refusal('badInput', { field: 'provider', reason: 'there is no such provider' }))
    const stored = await selectOffers(tx)
    const before = providerOffer(
      stored.find((other) => other.kind === 'provider' && other.item === item)?.settings,
    )
    const settings = {
      on: on ?? before.on,
      countries: countries === undefined ? before.countries : countries,
    }
    return ok([{ kind: 'provider', item, before, settings }])
  })

/** Puts back what a change made different, unless it was changed again since then. */
export const rollBackOffers = (
  ctx: CatalogueContext,
  log: FastifyBaseLogger,
  { change, ...by }: InputOf<'/api/operator/catalogue/roll_back'> & By,
): Promise<Result<Changed, Refusal>> =>
  carryOut(ctx, log, { ...by, undoes: change }, async (tx) => {
    const [found] = await selectChanges(tx, { below: change + 1, limit: 1 })
    if (Number(found?.change) !== change)
      return err(refusal('badInput', { field: 'change', reason: 'there is no such change' }))
    const stored = await selectOffers(tx)
    return ok(
      (found?.items ?? []).map(({ kind, item, before, settings }) => {
        const now = stored.find((other) => other.kind === kind && other.item === item)?.settings
        const read = kind === 'game' ? gameOffer : providerOffer
        const present: Fields = read(now)
        const back = differences(read(before), read(settings))
        const kept = Object.fromEntries(
          OFFER_FIELDS.flatMap((field) =>
            field in back.after && isSame(present[field], back.after[field])
              ? [[field, back.before[field]]]
              : [],
          ),
        )
        return { kind, item, before: present, settings: { ...present, ...kept } }
      }),
    )
  })

/** One change at a time, in one transaction; what stays as it is is not recorded. */
async function carryOut(
  ctx: CatalogueContext,
  log: FastifyBaseLogger,
  { person, reason, undoes = null }: Omit<By, 'undoes'> & { readonly undoes?: number | null },
  itemsOf: (tx: Queryable) => Promise<Result<readonly WrittenItem[], Refusal>>,
): Promise<Result<Changed, Refusal>> {
  const done = await inTransaction(ctx.db, async (tx): Promise<Result<Changed, Refusal>> => {
    const change = await nextVersion(tx)
    const items = await itemsOf(tx)
    if (!items.ok) return items
    const changed = items.value.filter(({ before, settings }) => !isSame(before, settings))
    if (changed.length === 0) return ok({ change: null, changed: 0 })
    await insertOffers(tx, { change, person, reason, undoes, atMs: ctx.clock.now() }, changed)
    return ok({ change: Number(change), changed: changed.length })
  })
  if (done.ok && done.value.change !== null) {
    log.warn({ ...done.value, person, reason }, 'catalogue settings changed')
    await ctx.catalogue.renewed()
  }
  return done
}

export async function catalogueHistory(
  { db }: CatalogueContext,
  { gameId, before }: InputOf<'/api/operator/catalogue/history'>,
): Promise<ReplyOf<'/api/operator/catalogue/history'>['model']> {
  const found = await selectChanges(db, {
    limit: PAGE + 1,
    gameId: gameId ?? null,
    below: before ?? null,
  })
  const shown = found.slice(0, PAGE)
  return {
    items: shown.map(historyEntry),
    next: found.length > PAGE ? Number(shown.at(-1)?.change) : null,
  }
}

const historyEntry = ({ change, at, person, reason, undoes, items }: StoredChange) => ({
  change: Number(change),
  at: at.getTime(),
  person,
  reason,
  rolledBack: undoes === null ? null : Number(undoes),
  items: items.map(({ kind, item, name, before, settings }) => {
    const read = kind === 'game' ? gameOffer : providerOffer
    return { kind, item, name, ...differences(read(before), read(settings)) }
  }),
})

/** The settings that differ, before and after. */
function differences(before: Fields, after: Fields): { readonly before: Fields; readonly after: Fields } {
  const fields = OFFER_FIELDS.filter((field) => !isSame(before[field], after[field]))
  const of = (all: Fields): Fields => Object.fromEntries(fields.map((field) => [field, all[field]]))
  return { before: of(before), after: of(after) }
}

/** Settings are made by one schema, so their fields have one order. */
const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
