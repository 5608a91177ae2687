import { chance } from '@baize/kit/testing'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/**
 * One worker runs file after file in one page: a page and all the libraries for each file took three times as long. So every
 * file finds the site's own modules as if nobody had loaded them yet, and leaves the page as it was.
 */
vi.resetModules()
await import('./i18n/testing.ts')
await import('./ui/testing.ts')

/** The site draws from the page's generator: here it is the seeded one of the tests. */
crypto.getRandomValues = (view) => {
  if (view) new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(chance.bytes(view.byteLength))
  return view
}

/** What React and user-event listen for once in the life of a page: they would not do it again. */
const OF_LIBRARIES: ReadonlySet<string> = new Set(['focus', 'blur', 'selectionchange'])

/** Ends what the modules of this file hear of the page from now on: they would act on the next file's. */
function deafen(target: Window | Document): () => void {
  const listen = target.addEventListener.bind(target)
  const silence: (() => void)[] = []
  target.addEventListener = (type: string, ...how: Listening) => {
    listen(type, ...how)
    if (!OF_LIBRARIES.has(type)) silence.push(() => target.removeEventListener(type, ...how))
  }
  return () => {
    target.addEventListener = listen
    for (const end of silence) end()
  }
}
type Listening = [heard: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions]

/** Ends what the modules of this file would do later: a call made by a timer would be answered, and counted, by the next file. */
function forgetTimers(): () => void {
  const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval }
  const begun: NodeJS.Timeout[] = []
  const kept = (begin: (...how: Later) => NodeJS.Timeout) =>
    Object.assign((...how: Later) => {
      const timer = begin(...how)
      begun.push(timer)
      return timer
    }, begin)
  Object.assign(globalThis, { setTimeout: kept(real.setTimeout), setInterval: kept(real.setInterval) })
  return () => {
    Object.assign(globalThis, real)
    for (const timer of begun) clearTimeout(timer)
  }
}

type Later = [act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]]

const ends = [deafen(window), deafen(document), forgetTimers()]

afterEach(cleanup)

afterAll(() => {
  vi.useRealTimers()
  for (const end of ends) end()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  history.replaceState(null, '', '/')
})
