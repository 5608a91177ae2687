import type { BrowserContext, Page } from '@playwright/test'

/** Runs in every page: records toasts. They disappear after 1.5 s, which a busy machine may miss. */
const WRITES_DOWN = `
  window.toasts = []
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const added of addedNodes) {
        if (!(added instanceof Element)) continue
        // One that was said before there was a place for it comes together with the place.
        const said = target.role === 'status' ? [added] : added.querySelectorAll('[role=status] > *')
        for (const { textContent } of said) window.toasts.push(textContent)
      }
  }).observe(document, { childList: true, subtree: true })`

export async function writeToastsDown(context: BrowserContext): Promise<void> {
  await context.addInitScript(WRITES_DOWN)
}

/** All toasts of this page, one per line. */
export const toastsOf = (page: Page): Promise<string> => page.evaluate<string>("window.toasts.join('\\n')")
