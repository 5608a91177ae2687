import { chance, freshModules, withoutOwnerStacks } from '@baize/kit/testing'
import { lightStyles } from '@baize/ui/light-styles'
import { cleanup } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

/**
 * One worker runs all test files in one page: a fresh page and fresh libraries per file took three times as long. So
 * each file starts with fresh modules of the site, and restores the page afterwards.
 */
freshModules(() => vi.resetModules())
withoutOwnerStacks(React)
lightStyles()
await import('./i18n/testing.ts')
await import('./ui/testing.ts')

/** Seeds the page's random generator, which the site draws from. */
crypto.getRandomValues = (view) => {
  if (view) new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(chance.bytes(view.byteLength))
  return view
}

/** Listeners that React and user-event add once per page and would not add again. */
const OF_LIBRARIES: ReadonlySet<string> = new Set(['focus', 'blur', 'selectionchange'])

/** Removes listeners that this file's modules added: they would react to the next file's events. */
function removeOwnListeners(target: Window | Document): () => void {
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

/** Clears timers that this file's modules started: their calls would reach, and be counted by, the next file. */
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

const ends = [removeOwnListeners(window), removeOwnListeners(document), forgetTimers()]

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
