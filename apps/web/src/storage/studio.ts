type Page = {
  readonly self: unknown
  readonly top: unknown
  readonly location: { readonly search: string }
}

let isFramed = false

/** Whether the design studio frames this page: it then belongs to a draft, not to a person of this browser. */
export const isInStudio = (): boolean => isFramed

/**
 * Takes the storage from a page in the studio's frame, which then keeps everything in memory: whoever is logged in here as
 * a player stays so, and a made-up player of a preview stays in it. Asked once: the token leaves the address soon.
 */
export function forgetfulInStudio(page: Page & object): void {
  isFramed = page.top !== page.self && page.location.search.includes('designToken=')
  const gone = { value: undefined }
  if (isFramed) Object.defineProperties(page, { localStorage: gone, sessionStorage: gone })
}
