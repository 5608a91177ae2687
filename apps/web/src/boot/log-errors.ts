/** Errors nobody caught are written to the console and nothing else: the page goes on, and a person sees no more of it. */
export function logErrors(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('error', (event) => {
    console.error('uncaught', event.error ?? event.message)
  })
  page.addEventListener('unhandledrejection', (event) => {
    console.error('unhandled', event.reason)
  })
}

/** Something that is left out, and that whoever runs the site should mend. */
export const logSkipped = (what: string, ...because: readonly unknown[]): void =>
  console.warn(what, ...because)
