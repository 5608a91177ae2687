const REPAIR = '/repair'
/** A server that always asks for a reload must not have the page spin. */
const RELOAD_PAUSE_MS = 10_000
const RELOADED_AT = 'reloadedAt'

/** Shows the maintenance screen without loading anything: the server may not be able to deliver it. */
export function goToRepair(page: Window = window): void {
  const { pathname, search, hash } = page.location
  if (pathname === REPAIR) return
  // Under the name by which the router hands it on.
  const state = { usr: { from: pathname + search + hash } }
  page.history.pushState(state, '', REPAIR)
  // The router listens for this and reads the address anew.
  page.dispatchEvent(new PopStateEvent('popstate', { state }))
}

export function reloadPage(page: Window = window): void {
  const nowMs = Date.now()
  try {
    const lastMs = Number(page.sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (nowMs - lastMs < RELOAD_PAUSE_MS) return
    page.sessionStorage.setItem(RELOADED_AT, String(nowMs))
  } catch {
    // Without a memory there is no telling a loop, and staying on an outdated page is the lesser harm.
    return
  }
  page.location.reload()
}
