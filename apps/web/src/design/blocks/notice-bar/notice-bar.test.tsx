import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showLanguage } from '../../../i18n/language.ts'
import { useDesign } from '../../../session/design.ts'
import { storage } from '../../../storage/storage.ts'
import { showBlock } from '../../testing.tsx'
import { hashOfNews } from './closed-news.ts'

const lines = [
  { text: { en: 'First', pt: 'Primeira' }, link: '/help' },
  { text: 'Second' },
  { text: 'Third' },
]
let reduced = false

beforeEach(() => {
  localStorage.clear()
  reduced = false
  vi.stubGlobal('matchMedia', () => ({
    matches: reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useDesign.setState({ model: undefined })
  await showLanguage('en')
})

const show = async (data: Record<string, unknown> = {}) => {
  showBlock('noticeBar', { lines, seconds: 5, ...data })
  await screen.findByRole('region', { name: /News|Novidades/ })
  vi.useFakeTimers()
  // Restarts the interval, so that it runs on the fake clock.
  press('Pause news')
  press('Resume news')
}
const press = (name: string) => {
  const button = screen.queryByRole('button', { name })
  if (button) fireEvent.click(button)
}
const shown = () => screen.getAllByRole('listitem').map((line) => line.textContent)
const pass = (seconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
}

it('the bar shows its lines in turn and starts again after the last', async () => {
  await show()
  expect(shown()).toEqual(['First'])
  expect(screen.getByRole('link', { name: 'First' }).getAttribute('href')).toBe('/help')
  pass(5)
  expect(shown()).toEqual(['Second'])
  pass(10)
  expect(shown()).toEqual(['First'])
})

it('the bar stands still while it is paused, focused or pointed at', async () => {
  await show()
  press('Pause news')
  pass(60)
  expect(shown()).toEqual(['First'])
  press('Resume news')
  act(() => screen.getByRole('link', { name: 'First' }).focus())
  pass(60)
  expect(shown()).toEqual(['First'])
  act(() => screen.getByRole('link', { name: 'First' }).blur())
  pass(5)
  expect(shown()).toEqual(['Second'])
})

it('the bar moves with reduced motion only on request', async () => {
  reduced = true
  await show()
  pass(60)
  expect(shown()).toEqual(['First'])
  expect(screen.queryByRole('button', { name: 'Pause news' })).toBeNull()
  press('Next news')
  expect(shown()).toEqual(['Second'])
})

it('the bar stays dismissed until its content changes, in whatever language', async () => {
  await show()
  press('Close news')
  expect(screen.queryByRole('region')).toBeNull()
  expect(storage.get('newsClosed')).toEqual([hashOfNews(lines)])
  cleanup()
  vi.useRealTimers()
  await showLanguage('pt')
  showBlock('noticeBar', { lines, seconds: 9 })
  await screen.findByText('the end')
  expect(screen.queryByText('Primeira')).toBeNull()
  cleanup()
  showBlock('noticeBar', { lines: [...lines, { text: 'Fourth' }] })
  expect(await screen.findByText('Primeira')).toBeTruthy()
})

it('a single line has no pause button and may be permanent', async () => {
  showBlock('noticeBar', { lines: [{ text: 'Only' }], dismissible: false })
  expect(await screen.findByText('Only')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('the browser remembers the last few dismissed bars', async () => {
  storage.set(
    'newsClosed',
    Array.from({ length: 20 }, (_, at) => String(at)),
  )
  await show()
  press('Close news')
  expect(storage.get('newsClosed')).toHaveLength(20)
  expect(storage.get('newsClosed')?.[0]).toBe('1')
})
