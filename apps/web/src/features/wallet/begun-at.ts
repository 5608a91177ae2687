const KEPT = 'depositBegunAt'
/** Game pages. */
const GAME = /^\/(?:h5|game)\/[\w-]+$/

/** A failed payment is retried from here: the stored origin is still that of the first try. */
const RETURN = '/recharge/return'

/** Navigates to the provider's page and stores the current path for the return. */
export function leaveFor(address: string, page: Window = window): void {
  const { pathname } = page.location
  try {
    if (pathname !== RETURN) page.sessionStorage.setItem(KEPT, pathname)
  } catch {
    // Without session storage the payment still works; the return then leads to the lobby.
  }
  page.location.assign(address)
}

/** Path of the game where the deposit was started, if it was started in one. */
export function gameBegunAt(page: Window = window): string | null {
  try {
    const path = page.sessionStorage.getItem(KEPT) ?? ''
    return GAME.test(path) ? path : null
  } catch {
    return null
  }
}
