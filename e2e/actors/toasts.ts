import type { BrowserContext, Page } from '@playwright/test'

/** Runs in every page: a toast is gone after a second and a half, which a busy machine may sleep through. */
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

/** All that this page has said in toasts, one a line. */
export const toastsOf = (page: Page): Promise<string> => page.evaluate<string>("window.toasts.join('\\n')")
