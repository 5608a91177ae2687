import { type DesignDevice, type DesignModel, DesignReply } from '@baize/contract'
import { loadChunk } from '../chunks/load-chunk.ts'
import { useDesign } from '../session/design.ts'

const AGAIN_AFTER_MS = 3000
const TIMEOUT_MS = 60_000
const MOBILE = '(max-width: 768px)'

/** Asks for the design until it comes; the overlay stands meanwhile and says so. */
export async function loadDesign(fetching: () => Promise<DesignModel>): Promise<void> {
  for (;;) {
    try {
      const [model, { dress }] = await Promise.all([
        fetching(),
        loadChunk('design', () => import('../design/dress.ts')),
      ])
      // Before the overlay lifts, so that nobody sees the site change its clothes.
      useDesign.setState({ model, settings: dress(model), state: 'loaded' })
      return
    } catch {
      useDesign.setState({ state: 'late' })
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }
}

export const deviceNow = (): DesignDevice => (matchMedia(MOBILE).matches ? 'mobile' : 'pc')

/** One that was asked for before its turn, for whoever asks for it first. */
let ahead: { readonly key: string; readonly asked: Promise<DesignModel> } | undefined

/** Asks for the design while other things are still under way: under the key the page came with, and again if start-up names another. */
export function askAhead(designCacheKey: string): void {
  if (ahead?.key === designCacheKey) return
  const asked = ask(designCacheKey)
  ahead = { key: designCacheKey, asked }
  // Whoever takes it hears of it.
  asked.catch(() => undefined)
}

/** The design under its key, for the kind of screen this page is on. */
export function fetchDesign(designCacheKey: string): Promise<DesignModel> {
  const early = ahead
  ahead = undefined
  return early?.key === designCacheKey ? early.asked : ask(designCacheKey)
}

async function ask(designCacheKey: string): Promise<DesignModel> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), TIMEOUT_MS)
  try {
    const address = `/static/theme/${encodeURIComponent(designCacheKey || 'none')}?device=${deviceNow()}`
    const response = await fetch(address, { signal: giveUp.signal })
    if (!response.ok) throw new Error(`the design answered ${response.status}`)
    return DesignReply.parse(await response.json()).model
  } finally {
    clearTimeout(timer)
  }
}
