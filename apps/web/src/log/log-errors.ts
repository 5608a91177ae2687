/** Logs uncaught errors to the console only: the page keeps running, and the player sees nothing of it. */
export function logErrors(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', (event) => {
    console.error('uncaught', event.error ?? event.message)
  })
  page.addEventListener('unhandledrejection', (event) => {
    console.error('unhandled', event.reason)
  })
}

/** Logs something that was skipped and that the operator should fix. */
export const logSkipped = (what: string, ...because: readonly unknown[]): void =>
  console.warn(what, ...because)
