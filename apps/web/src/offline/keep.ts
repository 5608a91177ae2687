import type { QueryCacheNotifyEvent } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { forgetWithPlayer } from '../api/forget.ts'
import { queryClient } from '../api/query.ts'
import { deviceNow } from '../design/load-design.ts'
import { useConnection } from '../session/connection.ts'
import { useDesign } from '../session/design.ts'
import { session, useSession } from '../session/session.ts'
import { startup } from '../session/startup.ts'
import { whenIdle } from '../ui/when-idle.ts'
import { routeOf } from '../worker/routing.ts'
import { forgetPlayers, keep, keptUnder } from './kept.ts'
import { showAsOf } from './show-as-of.ts'

/** Lists that a player may want to look at on the way. */
export const KEPT_LISTS: ReadonlySet<unknown> = new Set(['/api/game/bet_record', '/api/user/provider_bets'])
export const STARTUP = 'startup'
/** Last time at which the live connection said that the balance is right. */
const SEEN = 'seen'

/** A list of which one page is enough without a network. */
export const Pages = z.object({ pages: z.array(z.unknown()), pageParams: z.array(z.unknown()) })

/** The worker makes the page start without a network; without one nothing that is kept would ever be read. */
const isKept = (): boolean => Boolean(globalThis.navigator.serviceWorker?.controller)

/** Queries ask without a network too: kept answers are there, and what is not says so instead of seeming to load. */
export function askWithoutNetwork(): void {
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({
    ...others,
    queries: { ...queries, networkMode: 'always', refetchOnReconnect: true },
  })
}

/** Runs an action now, or once the worker of a first visit has taken over. */
function whenKept(act: () => void): void {
  if (isKept()) act()
  else globalThis.navigator.serviceWorker?.addEventListener('controllerchange', act, { once: true })
}

/** Keeps what the page needs to be of use without a network, and says how old its amounts are. Returns what ends it. */
export function startKeeping(): () => void {
  askWithoutNetwork()
  void forgetPlayers(session().user.userId)
  forgetWithPlayer(() => void forgetPlayers())
  const stops = [queryClient.getQueryCache().subscribe(keepAnswer), followConnection()]
  whenKept(keepEarlierAnswers)
  whenKept(() => whenIdle(() => void fetchAgain()))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Without the key of sealed calls: one that is stored protects nothing. */
export function keepStartup(): void {
  void keep(STARTUP, { userId: '', atMs: Date.now(), value: { ...startup(), sk: '' } })
}

const isKeptList = (queryKey: unknown): boolean => Array.isArray(queryKey) && KEPT_LISTS.has(queryKey[0])

type ListState = { readonly dataUpdatedAt: number; readonly data: unknown }

function keepList({ queryKey, state }: { readonly queryKey: unknown; readonly state: ListState }): void {
  const { userId, token } = session().user
  if (!isKeptList(queryKey) || userId === '' || token === '' || !isKept()) return
  void keep(JSON.stringify(queryKey), { userId, atMs: state.dataUpdatedAt, value: firstPage(state.data) })
}

function keepAnswer(event: QueryCacheNotifyEvent): void {
  if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
    keepList(event.query)
}

/** The first screen is there before this code, and a page is left before it asks again. */
function keepEarlierAnswers(): void {
  for (const query of queryClient.getQueryCache().getAll())
    if (query.state.status === 'success') keepList(query)
}

function firstPage(data: unknown): unknown {
  const paged = Pages.safeParse(data)
  if (!paged.success) return data
  return { pages: paged.data.pages.slice(0, 1), pageParams: paged.data.pageParams.slice(0, 1) }
}

/** The time since which nothing has been heard, shown beside the balance while that is so. */
function followConnection(): () => void {
  let seenMs: number | undefined
  const isLive = () => useConnection.getState().state === 'online' && navigator.onLine
  const look = () => {
    const { userId } = session().user
    if (userId === '') {
      seenMs = undefined
      return showAsOf(undefined, Date.now())
    }
    if (isLive()) {
      seenMs = Date.now()
      return showAsOf(undefined, seenMs)
    }
    // Connecting is part of every start; only a lost connection makes an amount old.
    const isLost = !navigator.onLine || ['retrying', 'lost'].includes(useConnection.getState().state)
    return isLost && seenMs !== undefined ? showAsOf(seenMs, Date.now()) : undefined
  }
  const store = () => {
    const { userId } = session().user
    if (userId === '' || !isKept()) return
    if (isLive()) seenMs = Date.now()
    if (seenMs !== undefined) void keep(SEEN, { userId, atMs: seenMs, value: null })
  }
  void keptUnder(SEEN).then((kept) => {
    if (kept?.userId === session().user.userId) seenMs ??= kept.atMs
    look()
  })
  const storeLater = () => document.visibilityState === 'hidden' && store()
  const changed = () => {
    look()
    store()
  }
  const stops = [useConnection.subscribe(changed), useSession.subscribe(look)]
  for (const change of ['online', 'offline']) addEventListener(change, look)
  document.addEventListener('visibilitychange', storeLater)
  return () => {
    for (const stop of stops) stop()
    for (const change of ['online', 'offline']) removeEventListener(change, look)
    document.removeEventListener('visibilitychange', storeLater)
  }
}

/**
 * Fetches what the first visit has fetched before there was a worker: from the browser's cache, through the worker, which keeps it.
 * Articles and pages of the design that are loaded on demand as well, so that the rules and the help can be read.
 */
async function fetchAgain(): Promise<void> {
  keepStartup()
  const fetched = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => isForEverybody(url))
  const { articles = [], pages = [] } = useDesign.getState().model ?? {}
  const later = [
    ...articles.filter(({ lazy }) => lazy).map(({ id }) => partAddress('article_detail', id)),
    ...pages.filter(({ lazy }) => lazy).map(({ id }) => partAddress('page_detail', id)),
  ]
  for (const url of new Set([...fetched, ...later])) await fetch(url).catch(() => undefined)
}

const partAddress = (part: 'article_detail' | 'page_detail', id: string): string =>
  `/design/${part}/${encodeURIComponent(id)}?device=${deviceNow()}`

const isForEverybody = (url: string): boolean =>
  ['immutable', 'latest'].includes(
    routeOf({ url, method: 'GET', mode: 'cors', headers: new Headers() }, location.origin),
  )
