import * as z from 'zod/mini'

export const REPAIR_PATH = '/repair'

type Page = {
  readonly location: { readonly pathname: string; readonly href: string }
  readonly history: Pick<History, 'state' | 'replaceState'>
}

/** Only a path of our own site: any script that ever ran on this page could have written the state. */
const From = z.object({ from: z.string().check(z.regex(/^\/(?![\\/])/)) })
/** React Router keeps its state under `usr`; the same shape is used before the router exists. */
const Kept = z.object({ usr: From })

/** Page shown before the maintenance screen. */
export const previousPage = (state: unknown): string => From.safeParse(state).data?.from ?? '/'

const stateFor = (page: Page): z.infer<typeof Kept> & { idx: number } => {
  const { pathname, search, hash } = new URL(page.location.href)
  return { usr: { from: `${pathname}${search}${hash}` }, idx: 0 }
}

/**
 * Replaces the address by that of the maintenance screen, and keeps the old one in the history state, across reloads.
 */
export function enterRepair(page: Page): void {
  if (page.location.pathname !== REPAIR_PATH) page.history.replaceState(stateFor(page), '', REPAIR_PATH)
}

export function leaveRepair(page: Page): void {
  const kept = Kept.safeParse(page.history.state)
  page.history.replaceState(null, '', kept.success ? kept.data.usr.from : '/')
}
