import type { DesignModel } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { replaceEqualDeep } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { refreshAnswers } from '../api/query.ts'
import { situationNow } from '../popups/budget.ts'
import { onLive } from '../realtime/events.ts'
import { useConnection } from '../session/connection.ts'
import { useDesign } from '../session/design.ts'
import { setStartup, startup } from '../session/startup.ts'
import { dress } from './dress.ts'
import { fetchDesign } from './load-design.ts'

/** All open pages learn of a publication at once: each fetches it at a moment of its own. */
const SPREAD_MS = 2000
/** After a server has restarted, all pages are back at once, and few of them have missed a publication. */
const BACK_SPREAD_MS = 10_000
/** While the player is busy, or the server does not answer. */
const AGAIN_MS = 1000

type Timing = { readonly spread: (mostMs: number) => number; readonly againMs: number }
const TIMING: Timing = {
  spread: (mostMs) => ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 2 ** 16) * mostMs,
  againMs: AGAIN_MS,
}

/**
 * Shows a newly published design in an open page, without a reload. Blocks are replaced in place, those that did not
 * change not at all, and nothing while the player types, bets or has a popup open. Returns what ends that.
 */
export function followPublished({ spread, againMs }: Timing = TIMING): () => void {
  let waiting = 0
  let wanted = ''
  const showLater = (afterMs: number) => {
    clearTimeout(waiting)
    waiting = window.setTimeout(() => void showWanted(), afterMs)
  }
  const learn = (key: string, afterMs: number) => {
    if (key === '' || useDesign.getState().preview) return
    // A design that is rolled back before it was shown.
    wanted = key === startup().designCacheKey ? '' : key
    showLater(afterMs)
  }
  const showWanted = async () => {
    const key = wanted
    if (key === '') return
    const published = isBusy() ? undefined : await fetchDesign(key).catch(() => undefined)
    // A newer one has a timer of its own; and the player may have begun something meanwhile.
    if (key !== wanted) return
    if (!published) return showLater(againMs * (isBusy() ? 1 : 10))
    if (isBusy()) return showLater(againMs)
    wanted = ''
    show(published, key)
  }
  let isDown = false
  const stops = [
    onLive('designPublished', ({ key }) => learn(key, spread(SPREAD_MS))),
    // What was published while the channel was down.
    useConnection.subscribe((now, before) => {
      if (now.state === 'retrying' || now.state === 'lost') isDown = true
      if (!isDown || now.joins === before.joins) return
      isDown = false
      const afterMs = spread(BACK_SPREAD_MS)
      setTimeout(() => void currentKey().then((key) => learn(key, 0)), afterMs)
    }),
  ]
  return () => {
    clearTimeout(waiting)
    wanted = ''
    for (const stop of stops) stop()
  }
}

async function currentKey(): Promise<string> {
  const answer = await call('/api/home/startup', { lazy: 'true' }, { quiet: true })
  return isAccepted(answer) ? answer.designCacheKey : ''
}

/** The player would lose a place, a field or a stake in sight of them. */
const isBusy = (): boolean => {
  const { typing, playing, covered } = situationNow()
  return typing || playing || covered
}

function show(published: DesignModel, designCacheKey: string): void {
  const model = replaceEqualDeep(useDesign.getState().model, published)
  useDesign.setState({ model, settings: dress(model) })
  setStartup({ ...startup(), designCacheKey })
  // Pages and articles that are fetched when they are opened.
  void refreshAnswers(['design'])
}
