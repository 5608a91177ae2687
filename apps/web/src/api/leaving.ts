const REPAIR = '/repair'
/** Minimum time between reloads: a server that always demands one must not cause a reload loop. */
const RELOAD_PAUSE_MS = 10_000
const RELOADED_AT = 'reloadedAt'

/** Navigates to the maintenance screen without a page load, which the server may not be able to serve. */
export function goToRepair(page: Window = window): void {
  const { pathname, search, hash } = page.location
  if (pathname === REPAIR) return
  // React Router reads `location.state` from `usr`.
  const state = { usr: { from: pathname + search + hash } }
  page.history.pushState(state, '', REPAIR)
  // The router listens for popstate and re-reads the address.
  page.dispatchEvent(new PopStateEvent('popstate', { state }))
}

export function reloadPage(page: Window = window): void {
  const nowMs = Date.now()
  try {
    const lastMs = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (nowMs - lastMs < RELOAD_PAUSE_MS) return
    page.sessionStorage.setItem(RELOADED_AT, String(nowMs))
  } catch {
    // Without sessionStorage a reload loop cannot be detected; staying on an outdated page is the lesser harm.
    return
  }
  page.location.reload()
}
