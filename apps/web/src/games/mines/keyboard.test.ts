import { describe, expect, it } from 'vitest'
import { isMainActionKey, nextTile } from './keyboard.ts'

describe('arrow keys on the board', () => {
  it('move one tile in their direction', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => nextTile(12, key))).toEqual([
      11, 13, 7, 17,
    ])
  })

  it('stop at the edges', () => {
    expect([nextTile(5, 'ArrowLeft'), nextTile(9, 'ArrowRight')]).toEqual([5, 9])
    expect([nextTile(3, 'ArrowUp'), nextTile(22, 'ArrowDown')]).toEqual([3, 22])
  })

  it('reach the ends of a row and of a column', () => {
    expect([nextTile(12, 'Home'), nextTile(12, 'End')]).toEqual([10, 14])
    expect([nextTile(12, 'PageUp'), nextTile(12, 'PageDown')]).toEqual([2, 22])
  })

  it('leave every other key alone', () => {
    expect([nextTile(12, 'Enter'), nextTile(12, 'Tab'), nextTile(12, 'a')]).toEqual([null, null, null])
  })
})

describe('the space bar', () => {
  const pressedOn = (markup: string, init: KeyboardEventInit = {}): boolean => {
    document.body.innerHTML = markup
    const target = document.querySelector('[data-here]') ?? document.body
    let main = false
    const listen = (event: KeyboardEvent): void => {
      main = isMainActionKey(event)
    }
    document.addEventListener('keydown', listen)
    target.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true, ...init }))
    document.removeEventListener('keydown', listen)
    return main
  }

  it('is the main action when nothing under the focus wants it', () => {
    expect(pressedOn('<p data-here>')).toBe(true)
    expect(pressedOn('')).toBe(true)
  })

  it('stays with fields, buttons and dialogs', () => {
    expect(pressedOn('<input data-here>')).toBe(false)
    expect(pressedOn('<button><i data-here></i></button>')).toBe(false)
    expect(pressedOn('<div role="dialog"><p data-here></p></div>')).toBe(false)
  })

  it('does not bet again and again while it is held down', () => {
    expect(pressedOn('', { repeat: true })).toBe(false)
    expect(pressedOn('', { ctrlKey: true })).toBe(false)
  })
})
