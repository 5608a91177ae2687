import { FIRST_CALLS, Startup } from '@baize/contract/player'
import { LATER_CALLS } from '@baize/contract/player/later-calls'
import { goToRepair } from '../api/leaving.ts'
import { queryClient, refreshAnswers } from '../api/query.ts'
import { adoptStartup, loadStartup } from '../boot/load-startup.ts'
import { onReachable } from '../chunks/on-reachable.ts'
import { fetchDesign, loadDesign } from '../design/load-design.ts'
import { ensureIdentity } from '../player/identity.ts'
import { session } from '../session/session.ts'
import { startup } from '../session/startup.ts'
import { askWithoutNetwork, KEPT_LISTS, keepStartup, Pages, STARTUP } from './keep.ts'
import { keptFor, keptUnder } from './kept.ts'

/**
 * Starts the site from what the last visit has kept, where the server cannot be reached. False if nothing was kept, or not all that
 * a first screen needs.
 */
export async function startOffline(): Promise<boolean> {
  // Without a worker there are no files to show it with.
  if (!navigator.serviceWorker?.controller) return false
  const kept = Startup.safeParse((await keptUnder(STARTUP))?.value)
  if (!kept.success || !(await adoptStartup(kept.data))) return false
  askWithoutNetwork()
  await restoreLists()
  const { designCacheKey } = kept.data
  void loadDesign(() => fetchDesign(designCacheKey))
  resumeWhenReachable(designCacheKey)
  return true
}

/** Lists of the player who is logged in, as they were. They are stale, so they are fetched as soon as that is possible. */
async function restoreLists(): Promise<void> {
  for (const [name, { atMs, value }] of await keptFor(session().user.userId)) {
    const key: unknown = name.startsWith('[') ? JSON.parse(name) : undefined
    if (!Array.isArray(key) || !KEPT_LISTS.has(key[0]) || !isReadable(key, value)) continue
    queryClient.setQueryData(key, value, { updatedAt: atMs })
  }
}

/** A list that another build has kept may have another shape. */
function isReadable([path, kind]: readonly unknown[], value: unknown): boolean {
  const reply = Object.entries(REPLIES).find(([known]) => known === path)?.[1]
  const isList = (body: unknown): boolean => reply?.safeParse(body).success === true
  if (kind !== 'pages') return isList(value)
  const paged = Pages.safeParse(value)
  return paged.success && paged.data.pages.every((model) => isList({ status: 0, model }))
}
const REPLIES = {
  '/api/game/bet_record': FIRST_CALLS['/api/game/bet_record'].reply,
  '/api/user/provider_bets': LATER_CALLS['/api/user/provider_bets'].reply,
} as const

/** Makes the calls of a usual start once the server can be reached, until they succeed. */
function resumeWhenReachable(shownDesign: string): void {
  const stop = onReachable(() => void resume())
  let isResuming = false
  async function resume(): Promise<void> {
    if (isResuming) return
    isResuming = true
    const [identity, started] = await Promise.all([ensureIdentity(), loadStartup()])
    isResuming = false
    if (started === 'maintenance') return goToRepair()
    if (identity !== 'known' || started !== 'started') return
    stop()
    keepStartup()
    void refreshAnswers()
    const { designCacheKey } = startup()
    if (designCacheKey !== shownDesign) void loadDesign(() => fetchDesign(designCacheKey))
  }
}
