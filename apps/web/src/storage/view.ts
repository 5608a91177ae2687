import { VIEW_PREFIX } from '@baize/contract/player'

type Page = {
  readonly location: { readonly hash: string; readonly pathname: string; readonly search: string }
  readonly history: { replaceState(state: unknown, unused: string, address: string): void }
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

const MARK = 'view'

/**
 * Takes the token of an operator's read-only view from the address. It belongs to this tab alone: stored for all tabs,
 * it would replace the session of a player who uses the same browser.
 */
export function takeView({ location, history, sessionStorage }: Page): void {
  const token = location.hash.slice(1)
  if (!token.startsWith(VIEW_PREFIX)) return
  try {
    sessionStorage.setItem(MARK, 'true')
    sessionStorage.setItem('token', JSON.stringify(token))
    sessionStorage.removeItem('user')
  } catch {
    // Without storage there is no view: the page opens for a visitor.
  }
  history.replaceState(null, '', location.pathname + location.search)
}

/** Whether this tab shows the site as a player sees it, to an operator who can change nothing. */
export function isViewing({ sessionStorage }: Pick<Page, 'sessionStorage'> = window): boolean {
  try {
    return sessionStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

export function endViewing({ sessionStorage }: Pick<Page, 'sessionStorage'> = window): void {
  sessionStorage.removeItem(MARK)
}
