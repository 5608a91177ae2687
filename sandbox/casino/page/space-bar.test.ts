// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenForSpace, setPlaysBySpace } from './space-bar.ts'

const act = vi.fn<() => void>()
const scroll = vi.fn<() => void>()
let stop = (): void => {}
const press = (target: EventTarget): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))

beforeEach(() => {
  vi.stubGlobal('scrollBy', scroll)
  document.body.innerHTML = '<button>Hit</button><input>'
  stop = listenForSpace(act, () => false)
})
afterEach(() => {
  stop()
  setPlaysBySpace(false)
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  document.body.replaceChildren()
})

it('the space bar places no bet until the player has enabled it', () => {
  expect(press(document.body)).toBe(true)
  expect(act).not.toHaveBeenCalled()
  setPlaysBySpace(true)
  expect(press(document.body)).toBe(false)
  expect(act).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('playKeys')).toBe('true')
})

it('the space bar presses no button that a tap has left focused', () => {
  const button = document.querySelector('button')
  if (!button) throw new Error('the page has a button')
  button.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  button.focus()
  expect(press(button)).toBe(false)
  expect(scroll).toHaveBeenCalledTimes(1)
  // Reached by keyboard, it is pressed as every button is.
  button.blur()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  button.focus()
  expect(press(button)).toBe(true)
})

it('the space bar types a space while a field has the focus', () => {
  setPlaysBySpace(true)
  const field = document.querySelector('input')
  if (!field) throw new Error('the page has a field')
  expect(press(field)).toBe(true)
  expect(act).not.toHaveBeenCalled()
})
