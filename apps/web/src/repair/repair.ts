import * as z from 'zod/mini'

export const REPAIR_PATH = '/repair'

type Page = {
  readonly location: { readonly pathname: string; readonly href: string }
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/** Only a path of our own site: a state can be put there by any script that ever ran on this page. */
const From = z.object({ from: z.string().check(z.regex(/^\/(?![\\/])/)) })
/** The router keeps what it is given under this name, and so do we, for the times when there is no router yet. */
const Kept = z.object({ usr: From })

/** Where somebody on the maintenance screen was before. */
export const cameFrom = (state: unknown): string => From.safeParse(state).data?.from ?? '/'

const stateFor = (page: Page): z.infer<typeof Kept> & { idx: number } => {
  const { pathname, search, hash } = new URL(page.location.href)
  return { usr: { from: `${pathname}${search}${hash}` }, idx: 0 }
}

/** Puts the maintenance screen's address where the page is, which it remembers, reloads included. */
export function enterRepair(page: Page): void {
  if (page.location.pathname !== REPAIR_PATH) page.history.replaceState(stateFor(page), '', REPAIR_PATH)
}

export function leaveRepair(page: Page): void {
  const kept = Kept.safeParse(page.history.state)
  page.history.replaceState(null, '', kept.success ? kept.data.usr.from : '/')
}
