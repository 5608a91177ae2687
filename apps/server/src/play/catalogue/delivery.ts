import {
  CATEGORY_LIST_PATH,
  categoryPagePath,
  cdnPath,
  gamePath,
  NEW_GAMES_PATH,
  POPULAR_PATH,
  type PopularReply,
  PROVIDER_LIST_PATH,
  SEARCH_INDEX_PATH,
} from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { cacheFor } from '../../platform/concurrency/cached.ts'
import { countryOf } from '../../platform/http/headers.ts'
import { IMMUTABLE_CACHE, type Packed, sendPacked } from '../../platform/http/packing.ts'
import type { CatalogueContext } from './catalogue.ts'
import { popularGames } from './jobs.ts'
import { type Answers, answersOf, packedJson } from './responses.ts'
import type { Snapshot } from './snapshot.ts'
import { type View, viewIn, viewNamed } from './view.ts'

const POPULAR_SECONDS = 30
const Version = z.object({ v: z.optional(z.string()) })
const Category = z.object({ cid: z.string() })
const Game = z.object({ gameId: z.string() })
const PageNo = z.object({
  pageNo: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.transform(Number)), 1),
})

/** The paths of the spec: bare, under /api, and under the CDN prefix. All give the same response. */
const addresses = (path: string): string[] => [path, `/api${path}`, cdnPath(':designCacheKey', path)]

/**
 * Public responses of the catalogue. Under the current content key (`v`) they are immutable; without a key they must be
 * revalidated; under another key the current content is sent and must not be cached.
 */
export function catalogueDelivery(app: FastifyInstance, ctx: CatalogueContext): void {
  const answers = ofEach(answersOf)
  const viewFor = (request: FastifyRequest, snapshot: Snapshot): View =>
    viewIn(snapshot, countryOf(request, ctx.config.countryHeader))
  /** By the key that the page names, else by the country of the request. */
  const current = async (request: FastifyRequest): Promise<Answers> => {
    const snapshot = await ctx.catalogue.current()
    const { v } = Version.safeParse(request.query).data ?? {}
    return answers((v === undefined ? null : viewNamed(snapshot, v)) ?? viewFor(request, snapshot))
  }
  const popular = ofEach((view) =>
    cacheFor(POPULAR_SECONDS * 1000, ctx.clock, async () => {
      const answer: z.infer<typeof PopularReply> = { status: 0, model: await popularGames(ctx, view) }
      return packedJson(answer)
    }),
  )

  const whole = {
    [CATEGORY_LIST_PATH]: ({ list }) => list(),
    [SEARCH_INDEX_PATH]: ({ search }) => search(),
    [NEW_GAMES_PATH]: ({ newest }) => newest(),
    [PROVIDER_LIST_PATH]: ({ providers }) => providers(),
  } as const satisfies Record<string, (answers: Answers) => Packed>
  for (const [path, answer] of Object.entries(whole)) {
    for (const url of addresses(path)) {
      app.get(url, async (request, reply) => {
        const now = await current(request)
        return sendPacked(request, reply, answer(now), caching(request, now.key))
      })
    }
  }
  for (const url of addresses(gamePath(':gameId'))) {
    app.get(url, async (request, reply) => {
      const { game, key } = await current(request)
      const found = game(Game.parse(request.params).gameId)
      if (found) return sendPacked(request, reply, found, caching(request, key))
      return reply.header('cache-control', 'no-store').send(refused(refusal('unknownGame')))
    })
  }
  for (const url of addresses(categoryPagePath(':cid'))) {
    app.get(url, async (request, reply) => {
      const { page, key } = await current(request)
      const asked = PageNo.safeParse(request.query)
      const found: Packed | null = asked.success
        ? page(Category.parse(request.params).cid, asked.data.pageNo)
        : null
      if (found) return sendPacked(request, reply, found, caching(request, key))
      const why = asked.success
        ? refusal('unknownCategory')
        : refusal('badInput', { field: 'pageNo', reason: 'it must be a page from 1 on' })
      return reply.header('cache-control', 'no-store').send(refused(why))
    })
  }
  for (const url of addresses(POPULAR_PATH)) {
    app.get(url, async (request, reply) => {
      const snapshot = await ctx.catalogue.current()
      // A shared cache does not know countries.
      const whose = snapshot.limits.size === 0 ? 'public' : 'private'
      const found = await popular(viewFor(request, snapshot))()
      return sendPacked(request, reply, found, `${whose}, max-age=${POPULAR_SECONDS}`)
    })
  }
}

function caching(request: FastifyRequest, key: string): string {
  const asked = Version.safeParse(request.query)
  if (asked.success && asked.data.v === undefined) return 'no-cache'
  return asked.success && asked.data.v === key ? IMMUTABLE_CACHE : 'no-store'
}

/** Makes one thing of each view, as long as the view is in use. */
function ofEach<Made extends object>(make: (view: View) => Made): (view: View) => Made {
  const kept = new WeakMap<View, Made>()
  return (view) => {
    const made = kept.get(view) ?? make(view)
    kept.set(view, made)
    return made
  }
}
