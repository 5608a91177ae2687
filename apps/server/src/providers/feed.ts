import type { ReplyOf } from '@baize/contract/server'
import { SportsMatch } from '@baize/contract/shared'
import * as z from 'zod/mini'
import { cacheFor } from '../platform/concurrency/cached.ts'
import type { ProviderContext } from './context.ts'
import { isDown } from './jobs-sql.ts'
import { getJson } from './outgoing.ts'

/** One request to the sportsbook in this time, for however many visitors. */
const KEPT_MS = 3000
const SHOWN = 12

type Matches = ReplyOf<'/api/sports/matches'>['model']
const NONE: Matches = { gameId: null, matches: [] }

const Feed = z.object({ matches: z.array(z.unknown()).check(z.maxLength(1000)) })

/** Matches of the connected sportsbook, those that are on first. None while it is down: the lobby goes without. */
export function sportsFeed(ctx: ProviderContext): () => Promise<Matches> {
  const provider = ctx.config.providers.find(({ feed, games }) => feed !== undefined && games.length > 0)
  const [gameId] = provider?.games ?? []
  if (!provider || gameId === undefined) return async () => NONE
  return cacheFor(KEPT_MS, ctx.clock, async () => {
    const { games, off } = await ctx.catalogue.current()
    if (off.has(gameId) || games.get(gameId)?.state !== 'open' || (await isDown(ctx.db, provider.name)))
      return NONE
    const feed = Feed.safeParse(await getJson(`${provider.url}${provider.feed}`))
    // A match that is not understood is left out, and the others are shown.
    const matches = (feed.data?.matches ?? []).flatMap((listed) => {
      const match = SportsMatch.safeParse(listed).data
      return match && isTime(match.startsAt) ? [match] : []
    })
    return { gameId, matches: matches.toSorted(byStart).slice(0, SHOWN) }
  })
}

/** The page formats it: a number that is no date would throw there. */
const isTime = (ms: number): boolean => Number.isInteger(ms) && !Number.isNaN(new Date(ms).getTime())

const byStart = (left: SportsMatch, right: SportsMatch): number =>
  Number(left.minute === null) - Number(right.minute === null) || left.startsAt - right.startsAt
