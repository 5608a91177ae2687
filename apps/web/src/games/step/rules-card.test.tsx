import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearPage, showPage } from '../testing/page.tsx'
import { RulesCard } from './RulesSheet.tsx'

const LINES = ['step.rules'] as const
let height = 300
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => height)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(180)
})
afterEach(() => {
  vi.restoreAllMocks()
  clearPage()
})
const hint = () => document.querySelector('[data-more]')

it('the rules card hints on a small phone at rules below its edge until they are visible', () => {
  height = 300
  showPage(<RulesCard lines={LINES} info={null} onClose={() => undefined} />)
  const scroller = hint()?.closest('.overflow-y-auto')
  expect(scroller).toBeTruthy()
  act(() => {
    if (!scroller) return
    scroller.scrollTop = 120
    fireEvent.scroll(scroller)
  })
  expect(hint()).toBeNull()
})

it('the rules card shows no hint when all rules are visible', () => {
  height = 180
  showPage(<RulesCard lines={LINES} info={null} onClose={() => undefined} />)
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(hint()).toBeNull()
})
