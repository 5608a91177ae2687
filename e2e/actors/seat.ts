import type { Browser, Page } from '@playwright/test'
import { storedAt } from './seen-before.ts'
import { writeToastsDown } from './toasts.ts'

/** What is behind a popup or the header is blurred, as the design has it, or left as it is. */
export type Glass = 'blurred' | 'plain'

/** Runs in every page: to blur is more work, for a browser without a graphics card, than all the rest of a picture. */
const PLAIN_GLASS = `{
  const plain = new CSSStyleSheet()
  plain.replaceSync('* { backdrop-filter: none !important }')
  document.adoptedStyleSheets.push(plain)
}`

/** A page in a browser of its own, in which the site has kept this. */
export async function newPage(
  browser: Browser,
  site: string,
  kept: Readonly<Record<string, unknown>>,
  glass: Glass,
): Promise<Page> {
  const context = await browser.newContext({ storageState: storedAt(site, kept) })
  await writeToastsDown(context)
  if (glass === 'plain') await context.addInitScript(PLAIN_GLASS)
  return patient(await context.newPage())
}

const CALLED_OFF = /net::ERR_ABORTED|is interrupted by another navigation/

/**
 * A popup that was closed steps off its entry of the history, and the browser calls off whatever address was entered in that very moment,
 * and a reload as well. Whoever sees that does it again.
 */
function patient(page: Page): Page {
  const [go, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const twice = <Done>(act: () => Promise<Done>): Promise<Done> =>
    act().catch((error: unknown) => {
      if (CALLED_OFF.test(String(error))) return act()
      throw error
    })
  return Object.assign(page, {
    goto: (...to: Parameters<Page['goto']>) => twice(() => go(...to)),
    reload: (...how: Parameters<Page['reload']>) => twice(() => reload(...how)),
  })
}
