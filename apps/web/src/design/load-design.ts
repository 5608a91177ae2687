import { type DesignDevice, type DesignModel, DesignReply } from '@baize/contract/player'
import { loadChunk } from '../chunks/load-chunk.ts'
import { useDesign } from '../session/design.ts'

const AGAIN_AFTER_MS = 3000
const TIMEOUT_MS = 60_000
const MOBILE = '(max-width: 768px)'

/** Fetches the design, retrying until it arrives; the overlay stays and says so meanwhile. */
export async function loadDesign(fetching: () => Promise<DesignModel>): Promise<void> {
  for (;;) {
    try {
      const [model, { dress }] = await Promise.all([
        fetching(),
        loadChunk('design', () => import('./dress.ts')),
      ])
      // Applied before the overlay is removed, so that no unstyled frame is visible.
      useDesign.setState({ model, settings: dress(model), state: 'loaded' })
      return
    } catch {
      useDesign.setState({ state: 'late' })
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

export const deviceNow = (): DesignDevice => (matchMedia(MOBILE).matches ? 'mobile' : 'pc')

export const themeAddress = (designCacheKey: string): string =>
  `/static/theme/${encodeURIComponent(designCacheKey || 'none')}?device=${deviceNow()}`

/** Prefetched design, taken by the first `fetchDesign` with the same key. */
let ahead: { readonly key: string; readonly asked: Promise<DesignModel> } | undefined

/**
 * Prefetches the design in parallel with other boot steps: under the key of the page, and again if start-up names
 * another.
 */
export function askAhead(designCacheKey: string): void {
  if (ahead?.key === designCacheKey) return
  const asked = ask(designCacheKey)
  ahead = { key: designCacheKey, asked }
  // Prevents an unhandled rejection; the error reaches the caller of `fetchDesign`.
  asked.catch(() => undefined)
}

/** Fetches the design by its key, for the current device type. */
export function fetchDesign(designCacheKey: string): Promise<DesignModel> {
  const early = ahead
  ahead = undefined
  return early?.key === designCacheKey ? early.asked : ask(designCacheKey)
}

async function ask(designCacheKey: string): Promise<DesignModel> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(themeAddress(designCacheKey), { signal: giveUp.signal })
    if (!response.ok) throw new Error(`the design answered ${response.status}`)
    return DesignReply.parse(await response.json()).model
  } finally {
    clearTimeout(timer)
  }
}
