import type { DesignModel } from '@baize/contract/player'
import { useDesign } from '../../session/design.ts'
import { useCurrentPath } from '../../session/ui-state.ts'
import { findPage } from '../find-page.ts'
import { tellStudio } from './tell-studio.ts'

/** Opens a path of the site as a link of it would, without loading the page anew. */
export function goTo(path: string): void {
  const state = { key: `studio ${performance.now()}`, idx: history.length }
  history.pushState(state, '', path)
  // The router listens for popstate and re-reads the address.
  dispatchEvent(new PopStateEvent('popstate', { state }))
}

/** Page of the design whose blocks are shown at a path; null where the site has a screen of its own. */
export function pageAt(model: DesignModel | undefined, path: string): string | null {
  const [, id] = /^\/p\/([^/]+)$/.exec(path) ?? []
  const [, type] = /^\/([\w-]*)$/.exec(path) ?? []
  const name = id === undefined ? type || (path === '/' ? 'home' : undefined) : decoded(id)
  if (!model || name === undefined) return null
  const page = id === undefined ? model.pages.find((one) => one.type === name) : findPage(model, name)
  return page && !PARTS.has(page.type) ? page.id : null
}

/** Types of pages that have no address. */
const PARTS: ReadonlySet<string> = new Set(['global', 'embed'])

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** Tells the studio where the page is, now and whenever it changes. Returns what ends that. */
export function tellRoutes(): () => void {
  let told: string | undefined
  const tell = () => {
    const { pathname } = useCurrentPath.getState()
    const pageId = pageAt(useDesign.getState().model, pathname)
    const place = JSON.stringify([pathname, pageId])
    if (place === told) return
    told = place
    tellStudio({ type: 'routeChanged', path: pathname, pageId })
  }
  tell()
  const stops = [useCurrentPath.subscribe(tell), useDesign.subscribe(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
