import { act, cleanup, render } from '@testing-library/react'
import { Container } from 'pixi.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Drawing } from './drawing.ts'
import { PixiStage } from './PixiStage.tsx'

const stages = vi.hoisted(() => ({
  hasWebGl: true,
  open: [] as { shown: unknown[]; closed: boolean; lose: () => void }[],
}))
vi.mock('./stage.ts', () => ({
  openStage({ onLost }: { onLost: () => void }) {
    if (!stages.hasWebGl) return Promise.resolve(null)
    const stage = {
      shown: [] as unknown[],
      closed: false,
      lose() {
        stage.closed = true
        onLost()
      },
    }
    stages.open.push(stage)
    return Promise.resolve({
      show: (shown: unknown, still: boolean) => stage.shown.push([shown, still]),
      close() {
        stage.closed = true
      },
    })
  },
}))

const drawn = vi.fn<(drawn: boolean) => void>()
/** A drawing that renders nothing. */
const load = (): Promise<() => Drawing<string>> =>
  Promise.resolve(() => ({
    backdrop: document.createElement('canvas'),
    root: new Container(),
    fit() {},
    show() {},
    draw: () => false,
    destroy() {},
  }))
const scene = (shown: string) => <PixiStage name="scene" load={load} shown={shown} onDrawn={drawn} />

/** Flushes pending promises and timers. */
const settle = (ms = 0): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  stages.hasWebGl = true
  stages.open.length = 0
  drawn.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a scene behind the controls', () => {
  it('loads after them, shows the current state without motion, and follows it', async () => {
    const { rerender } = render(scene('a'))
    expect(drawn).not.toHaveBeenCalled()
    rerender(scene('b'))
    await settle()
    expect(drawn.mock.calls).toEqual([[true]])
    expect(stages.open[0]?.shown).toEqual([['b', true]])
    rerender(scene('c'))
    expect(stages.open[0]?.shown.at(-1)).toEqual(['c', false])
  })

  it('cannot be pressed, focused or read', async () => {
    const { container } = render(scene('a'))
    await settle()
    expect(container.querySelector('[aria-hidden]')).toBe(container.firstChild)
    expect(container.querySelector('button, a, [tabindex]')).toBeNull()
  })

  it('shows the plain board without WebGL', async () => {
    stages.hasWebGl = false
    render(scene('a'))
    await settle(10_000)
    expect(drawn).not.toHaveBeenCalled()
  })

  it('falls back to the plain board when the graphics card is lost, and returns', async () => {
    render(scene('a'))
    await settle()
    act(() => stages.open[0]?.lose())
    expect(drawn.mock.calls).toEqual([[true], [false]])
    await settle(1000)
    expect(drawn.mock.calls).toEqual([[true], [false], [true]])
    expect(stages.open).toHaveLength(2)
  })

  it('stays on the plain board when that happens repeatedly', async () => {
    render(scene('a'))
    await settle()
    for (let loss = 0; loss < 6; loss += 1) {
      act(() => stages.open.at(-1)?.lose())
      await settle(1000)
    }
    expect(stages.open).toHaveLength(4)
    expect(drawn).toHaveBeenLastCalledWith(false)
  })

  it('is removed with the page, even if it loads after that', async () => {
    const { unmount } = render(scene('a'))
    await settle()
    unmount()
    expect(stages.open[0]?.closed).toBe(true)
    const late = render(scene('b'))
    late.unmount()
    await settle(10_000)
    expect(stages.open.slice(1).every((stage) => stage.closed)).toBe(true)
  })
})
