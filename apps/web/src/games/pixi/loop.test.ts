import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startLoop } from './loop.ts'

let asked: (() => void)[] = []
/** Runs the requested frame; returns whether one was requested. */
function frame(): boolean {
  const due = asked
  asked = []
  for (const draw of due) draw()
  return due.length > 0
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => asked.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {
    asked = []
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the frame loop of a scene', () => {
  it('runs only while something moves', () => {
    let left = 3
    const loop = startLoop(() => {
      left -= 1
      return left > 0
    })
    expect(frame()).toBe(false)
    loop.wake()
    loop.wake()
    expect(asked).toHaveLength(1)
    expect([frame(), frame(), frame(), frame()]).toEqual([true, true, true, false])
    expect(left).toBe(0)
    loop.wake()
    expect(frame()).toBe(true)
  })

  it('stops while the page is hidden and resumes when it is visible', () => {
    const draw = vi.fn<() => boolean>(() => true)
    const loop = startLoop(draw)
    loop.wake()
    frame()
    loop.setSeen(false)
    expect(frame()).toBe(false)
    loop.wake()
    expect(frame()).toBe(false)
    loop.setSeen(true)
    expect(frame()).toBe(true)
    expect(draw).toHaveBeenCalledTimes(2)
  })

  it('stops for good when it is ended', () => {
    const loop = startLoop(() => true)
    loop.wake()
    loop.end()
    expect(frame()).toBe(false)
    loop.wake()
    loop.setSeen(true)
    expect(frame()).toBe(false)
  })
})
