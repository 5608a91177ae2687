import { act, render } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import { Scroller } from './Scroller.tsx'

/** Reports what it observes in the next frame, as a browser does. */
function standInForResizeObserver(): () => void {
  const due = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void
      constructor(report: () => void) {
        this.#report = report
      }
      observe(): void {
        due.add(this.#report)
      }
      disconnect(): void {
        due.delete(this.#report)
      }
    },
  )
  return () => {
    const reports = [...due]
    due.clear()
    for (const report of reports) report()
  }
}

it('a strip whose ends have not changed sets no state, so that the page rests', () => {
  const nextFrame = standInForResizeObserver()
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100)
  const onRender = vi.fn<() => void>()
  render(
    <Profiler id="strip" onRender={onRender}>
      <Scroller title="Games">
        <li>Mines</li>
      </Scroller>
    </Profiler>,
  )
  act(nextFrame)
  // The first render, and that of the measured ends.
  expect(onRender).toHaveBeenCalledTimes(2)
  for (let frame = 0; frame < 5; frame++) act(nextFrame)
  expect(onRender).toHaveBeenCalledTimes(2)
})
