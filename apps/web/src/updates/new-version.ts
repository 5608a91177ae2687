import { create } from 'zustand'
import { openAutomatically } from '../popups/budget.ts'
import { openPopup } from '../popups/stack.ts'

/** `unknown`: nobody has looked yet. `ready`: the site has another build than this page, whole and checked. */
export type Newness = 'unknown' | 'looking' | 'newest' | 'ready' | 'unreachable'

/** Whether the site has a newer build than this page. Set by whatever detects one first. */
export const useNewVersion = create<{ readonly state: Newness }>(() => ({ state: 'unknown' }))

/** Build of a page, as the build has written it. Undefined in development, or for a page that is not ours. */
export function buildOfPage(page: Document): string | undefined {
  return page.querySelector<HTMLMetaElement>('meta[name="build"]')?.content
}

/**
 * Offers the new build. The popup waits until the player is free: no bet open, no field being filled, no game in front. The player
 * decides when to reload.
 */
export function offerUpdate(): void {
  if (useNewVersion.getState().state === 'ready') return
  useNewVersion.setState({ state: 'ready' })
  openAutomatically('update', () => openPopup('update', {}))
}

/** Finds out whether there is another build; `null` if the site cannot be reached. Replaced once a service worker can do it. */
let detect: () => Promise<boolean | null> = pageDiffers
let apply = reloadAfterStep

/** Gives detection and update to the service worker, which checks every file of a build before it reports it. */
export function updateBy(ways: { readonly detect: typeof detect; readonly apply: typeof apply }): void {
  detect = ways.detect
  apply = ways.apply
}

/** Longest wait for the step back by which a closed popup leaves the history. */
const STEP_MS = 500

/** Reloads once the popup that asked for it is off the history: its step back would cancel a reload that has begun. */
export function reloadAfterStep(): void {
  const reload = (): void => {
    clearTimeout(timer)
    removeEventListener('popstate', later)
    location.reload()
  }
  const timer = setTimeout(reload, STEP_MS)
  const later = (): void => void setTimeout(reload)
  addEventListener('popstate', later, { once: true })
}

/** Takes the new build; every other tab goes on with its own. */
export const takeUpdate = (): void => apply()

/** Looks for a new build, and offers it if there is one. */
export async function lookForUpdate(): Promise<void> {
  if (useNewVersion.getState().state === 'ready') return
  useNewVersion.setState({ state: 'looking' })
  const found = await detect()
  if (found === true) offerUpdate()
  // Another detection may have been quicker.
  else if (useNewVersion.getState().state === 'looking')
    useNewVersion.setState({ state: found === null ? 'unreachable' : 'newest' })
}

let node: string | undefined

/** Takes the `nodeKey` of a ticket, which names the process that gave it. Another process than before may be one of a new build. */
export async function handleNodeKey(nodeKey: string): Promise<void> {
  const isAnother = node !== undefined && node !== nodeKey
  node = nodeKey
  if (!isAnother) return
  await lookForUpdate()
  // The next connection looks again.
  if (useNewVersion.getState().state === 'unreachable') node = undefined
}

/**
 * Compares the build of the site's page with this one's. A page whose first script is missing, or is no script, is not offered: the
 * deploy is not finished, or it is not our site that answers.
 */
async function pageDiffers(): Promise<boolean | null> {
  const own = buildOfPage(document)
  if (own === undefined) return false
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const served = new DOMParser().parseFromString(await response.text(), 'text/html')
    const build = buildOfPage(served)
    // A page of a proxy or of maintenance has no build.
    if (!response.ok || build === undefined) return null
    return (
      build !== own && (await isScript(served.querySelector('script[type="module"]')?.getAttribute('src')))
    )
  } catch {
    return null
  }
}

async function isScript(address: string | null | undefined): Promise<boolean> {
  if (!address) return false
  const response = await fetch(address, { method: 'HEAD' })
  return response.ok && (response.headers.get('content-type') ?? '').includes('javascript')
}
