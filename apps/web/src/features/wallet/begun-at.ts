const KEPT = 'depositBegunAt'
/** Pages on which something is played. */
const GAME = /^\/(?:h5|game)\/[\w-]+$/

/** Where a payment that failed is begun again: the way back is still the one of the first try. */
const RETURN = '/recharge/return'

/** This tab leaves for the provider's page: where the player was is kept for the way back. */
export function leaveFor(address: string, page: Window = window): void {
  const { pathname } = page.location
  try {
    if (pathname !== RETURN) page.sessionStorage.setItem(KEPT, pathname)
  } catch {
    // A browser that keeps nothing still pays: the way back is the lobby then.
  }
  page.location.assign(address)
}

/** The game in which the deposit was begun, if it was begun in one. */
export function gameBegunAt(page: Window = window): string | null {
  try {
    const path = page.sessionStorage.getItem(KEPT) ?? ''
    return GAME.test(path) ? path : null
  } catch {
    return null
  }
}
