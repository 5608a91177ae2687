/** Paths that other sites may frame, as in the server's policy (security-headers.ts): games, and a room's chat. */
const FRAMED_BY_OTHERS = /^\/(h5\/[\w-]+|chatbet)$/
export const mayBeFramed = (path: string): boolean => FRAMED_BY_OTHERS.test(path)

export type Framed = {
  readonly top: { readonly location: { href: string } } | null
  readonly self: unknown
  readonly location: { readonly pathname: string; readonly href: string }
}

export const isFramed = (page: Framed): boolean => page.top !== null && page.top !== page.self

/** Breaks out of a foreign frame, so that nobody plays or pays inside a page that is not ours. */
export function breakOut(page: Framed): boolean {
  if (!isFramed(page) || mayBeFramed(page.location.pathname)) return false
  leaveFrame(page, page.location.href)
  return true
}

export function leaveFrame(page: Framed, address: string): void {
  try {
    if (page.top) page.top.location.href = address
  } catch {
    // A sandboxed frame blocks top navigation; the page then stays empty.
  }
}

/** Framed by a page of our own, which already has the header, the menu and the first-visit popups. */
export function isInsideOurs(page: Framed): boolean {
  if (!isFramed(page)) return false
  try {
    return new URL(page.top?.location.href ?? '').origin === new URL(page.location.href).origin
  } catch {
    // Browsers hide the address of a cross-origin top window.
    return false
  }
}
