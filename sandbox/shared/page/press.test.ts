// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenReleased } from './press.ts'

/** A page with a field and a button that is made anew with each redraw, as the pages of the sandbox do. */
let pressed: number
const draw = (): void =>
  whenReleased(() => {
    const button = document.createElement('button')
    button.addEventListener('click', () => {
      pressed += 1
    })
    document.body.replaceChildren(button)
  })

const button = (): HTMLElement => {
  const found = document.querySelector('button')
  if (!found) throw new Error('the page has no button')
  return found
}
const send = (type: string, target: EventTarget): void => {
  const Kind = type.startsWith('pointer') ? PointerEvent : type.startsWith('key') ? KeyboardEvent : MouseEvent
  target.dispatchEvent(new Kind(type, { bubbles: true, pointerType: 'touch', key: ' ' }))
}
/** A browser clicks only if the element of the press is still there at the release. */
const release = (target: HTMLElement): void => {
  send('mouseup', target)
  if (target.isConnected) send('click', target)
}

beforeEach(() => {
  vi.useFakeTimers()
  pressed = 0
  draw()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  document.body.replaceChildren()
})

it('a tap reaches its button although blurring the field redraws the page', () => {
  const tapped = button()
  // The order of a touch screen: the field loses the focus only with the simulated mouse, after the finger is up.
  send('pointerdown', tapped)
  send('pointerup', tapped)
  vi.advanceTimersByTime(30)
  send('mousedown', tapped)
  draw()
  release(tapped)
  expect(pressed).toBe(1)
  vi.runAllTimers()
  expect(button()).not.toBe(tapped)
})

it('a slow mouse click reaches its button although blurring the field redraws the page', () => {
  const clicked = button()
  send('pointerdown', clicked)
  send('mousedown', clicked)
  document.body.dispatchEvent(new FocusEvent('blur'))
  draw()
  vi.advanceTimersByTime(500)
  release(clicked)
  expect(pressed).toBe(1)
})

it('a tap reaches its button although a redraw is due before the simulated mouse events', () => {
  const tapped = button()
  send('pointerdown', tapped)
  draw()
  send('pointerup', tapped)
  vi.advanceTimersByTime(30)
  send('mousedown', tapped)
  release(tapped)
  expect(pressed).toBe(1)
})

it('a key held down on a button reaches it although the page is redrawn meanwhile', () => {
  const held = button()
  send('keydown', held)
  draw()
  expect(button()).toBe(held)
  send('keyup', held)
  vi.runAllTimers()
  expect(button()).not.toBe(held)
})

it('a press that becomes a scroll or ends without a click delays a redraw only for a moment', () => {
  for (const end of ['pointercancel', 'pointerup']) {
    const before = button()
    send('pointerdown', before)
    draw()
    expect(button()).toBe(before)
    send(end, before)
    vi.runAllTimers()
    expect(button()).not.toBe(before)
  }
})

it('a click redraws at once', () => {
  const before = button()
  before.addEventListener('click', draw)
  send('pointerdown', before)
  send('mousedown', before)
  release(before)
  expect(button()).not.toBe(before)
})
