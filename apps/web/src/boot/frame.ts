/** The same addresses for which the server's policy lets others frame the page. */
const MAY_BE_FRAMED = /\/(h5|chatbet)(\/|$)/

type Framed = {
  readonly top: { readonly location: { href: string } } | null
  readonly self: unknown
  readonly location: { readonly pathname: string; readonly href: string }
}

/** A page that somebody framed breaks out, so that nobody plays or pays inside a page that is not ours. */
export function breakOut(page: Framed): boolean {
  const framed = page.top !== null && page.top !== page.self
  if (!framed || MAY_BE_FRAMED.test(page.location.pathname)) return false
  page.top.location.href = page.location.href
  return true
}
