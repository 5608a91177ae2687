import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goToElement } from './go-to-element.ts'

/** Longer than a fast device needs for any page. */
const LONG_MS = 20_000

async function comes(id: string): Promise<void> {
  document.body.append(Object.assign(document.createElement('section'), { id }))
  // Mutation observers fire asynchronously.
  await Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

it('[L-08] the page scrolls to a slowly loading element, as on a slow phone', async () => {
  goToElement('rules')
  vi.advanceTimersByTime(LONG_MS)
  await comes('rules')
  expect(document.activeElement?.id).toBe('rules')
})

it('the page does not scroll once the user has started to do something', async () => {
  goToElement('rules')
  dispatchEvent(new Event('wheel'))
  await comes('rules')
  expect(document.activeElement).toBe(document.body)
})
