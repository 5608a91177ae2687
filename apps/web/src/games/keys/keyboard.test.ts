import { describe, expect, it } from 'vitest'
import { isMainActionKey, nextPlace } from './keyboard.ts'

const nextTile = (from: number, key: string) => nextPlace(from, key, { columns: 5, places: 25 })

describe('the arrow keys on the board', () => {
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
    const target = document.querySelector<HTMLElement>('[data-here]') ?? document.body
    target.focus()
    let main = false
    const listen = (event: KeyboardEvent): void => {
      main = isMainActionKey(event, document.querySelector('#game'))
    }
    document.addEventListener('keydown', listen)
    target.dispatchEvent(new KeyboardEvent('keydown', { code: 'Space', bubbles: true, ...init }))
    document.removeEventListener('keydown', listen)
    return main
  }

  it('triggers the main action on every button of the game and when nothing has the focus', () => {
    expect(pressedOn('<p data-here>')).toBe(true)
    expect(pressedOn('')).toBe(true)
    expect(pressedOn('<div id="game"><button data-here></button></div>')).toBe(true)
  })

  it('keeps its normal effect in text fields, selects and popups', () => {
    expect(pressedOn('<div id="game"><input data-here></div>')).toBe(false)
    expect(pressedOn('<div id="game"><select data-here></select></div>')).toBe(false)
    expect(pressedOn('<div role="dialog"><button data-here></button></div>')).toBe(false)
  })

  it('presses a button outside the game that was reached by keyboard', () => {
    expect(pressedOn('<header><button data-here></button></header><div id="game"></div>')).toBe(false)
  })

  it('has no effect together with another key', () => {
    expect(pressedOn('', { ctrlKey: true })).toBe(false)
  })
})
