/** The same addresses as in the server's policy (security-headers.ts): a game, and a room's chat. */
const FRAMED_BY_OTHERS = /^\/(h5\/[\w-]+|chatbet)$/
export const mayBeFramed = (path: string): boolean => FRAMED_BY_OTHERS.test(path)

export type Framed = {
  readonly top: { readonly location: { href: string } } | null
  readonly self: unknown
  readonly location: { readonly pathname: string; readonly href: string }
}

export const isFramed = (page: Framed): boolean => page.top !== null && page.top !== page.self

/** A page that somebody framed breaks out, so that nobody plays or pays inside a page that is not ours. */
export function breakOut(page: Framed): boolean {
  if (!isFramed(page) || mayBeFramed(page.location.pathname)) return false
  leaveFrame(page, page.location.href)
  return true
}

export function leaveFrame(page: Framed, address: string): void {
  try {
    if (page.top) page.top.location.href = address
  } catch {
    // A sandboxed frame keeps the page in; then it stays empty.
  }
}

/** Inside a page of our own, which has the header, the menu and the questions to a first visitor already. */
export function isInsideOurs(page: Framed): boolean {
  if (!isFramed(page)) return false
  try {
    return new URL(page.top?.location.href ?? '').origin === new URL(page.location.href).origin
  } catch {
    // A browser does not say where a stranger's page is.
    return false
  }
}
