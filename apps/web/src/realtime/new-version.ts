import { create } from 'zustand'
import { openAutomatically } from '../popups/budget.ts'
import { openPopup } from '../popups/stack.ts'

/** Whether the site serves another build than this page. */
export const useNewVersion = create<{ readonly isReady: boolean }>(() => ({ isReady: false }))

let node: string | undefined

/**
 * Takes the `nodeKey` of a ticket, which names the process that gave it. Another process than before may be one of a new
 * build: the page then looks, and offers to reload. The player decides when, since a bet may be open.
 */
export async function heardNode(nodeKey: string): Promise<void> {
  const isAnother = node !== undefined && node !== nodeKey
  node = nodeKey
  if (isAnother && !useNewVersion.getState().isReady) await look()
}

async function look(): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    const html = await response.text()
    // The build names its first script by its content. A page of a proxy or of maintenance has no such script.
    if (!response.ok || !html.includes('type="module"') || html.includes(`"${own}"`)) return
  } catch {
    // Not reachable: the next connection looks again.
    node = undefined
    return
  }
  useNewVersion.setState({ isReady: true })
  openAutomatically('update', () => openPopup('update', {}))
}
