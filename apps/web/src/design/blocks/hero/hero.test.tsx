import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../../i18n/language.ts'
import { useDesign } from '../../../session/design.ts'
import { designOf } from '../../design.fixture.ts'
import { hero as Hero } from './Hero.tsx'

let scrolled: number[]
beforeEach(() => {
  scrolled = []
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation((...given: unknown[]) => {
    const [place] = given
    if (typeof place === 'object' && place !== null && 'left' in place) scrolled.push(Number(place.left))
  })
  // Three slides of 100 pixels each.
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(300)
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useDesign.setState({ model: undefined })
  await showLanguage('en')
})

const show = (data: object) =>
  render(
    <MemoryRouter>
      <Hero comId="hero" data={data} />
    </MemoryRouter>,
  )
const titles = () => screen.getAllByRole('heading').map((title) => title.textContent)
const motion = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: reduced, addEventListener() {}, removeEventListener() {} }))

describe('the slides', () => {
  it('are the site’s own unless the design has others', () => {
    show({})
    expect(titles()).toEqual([
      'Mines: how far will you go?',
      'Do not trust us. Check us.',
      'Deposit in three taps',
    ])
    expect(screen.getByRole('link', { name: 'Play Mines' }).getAttribute('href')).toBe('/h5/mines')
    expect(screen.queryByRole('button', { name: 'Pause slides' })).toBeNull()
  })

  it('are those of the design, in the player’s language, with its pictures', async () => {
    useDesign.setState({ model: designOf({}, { assetMappings: { 'fair.png': 'a'.repeat(64) } }) })
    await showLanguage('pt')
    const { container } = show({
      slides: [
        { title: { en: 'Fair', pt: 'Feira' }, action: 'Go', link: '/p/fair', image: 'fair.png' },
        { title: '<b>Plain</b>', art: ['crown', 'star'] },
      ],
    })
    expect(titles()).toEqual(['Feira', '<b>Plain</b>'])
    expect(screen.getByRole('link', { name: 'Go' }).getAttribute('href')).toBe('/p/fair')
    const pictures = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))
    expect(pictures).toEqual([
      `/static/asset/${'a'.repeat(64)}.png`,
      expect.stringContaining('star'),
      expect.stringContaining('crown'),
    ])
    // The first picture is visible at once, so it loads with high priority.
    expect(container.querySelector('img')?.getAttribute('fetchpriority')).toBe('high')
  })

  it.each([
    { slides: [] },
    { slides: [{ link: 'javascript:alert(1)' }] },
    { slides: [{ art: ['nothing'] }] },
    { seconds: 1 },
  ])('are skipped with invalid data: %j', (data) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    show(data)
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('are selected by dots and arrow keys, and stop at the ends', () => {
    show({})
    fireEvent.click(screen.getByRole('button', { name: 'Slide 3 of 3' }))
    fireEvent.keyDown(screen.getByRole('link', { name: 'Play Mines' }), { key: 'ArrowLeft' })
    fireEvent.keyDown(screen.getByRole('link', { name: 'Play Mines' }), { key: 'ArrowRight' })
    expect(scrolled).toEqual([200, 100])
  })
})

describe('slides that advance automatically', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    motion(false)
  })
  const pass = (ms: number): void =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  it('advance every few seconds and stop for good by the button', () => {
    show({ seconds: 5 })
    pass(4999)
    expect(scrolled).toEqual([])
    pass(1)
    expect(scrolled).toEqual([100])
    fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }))
    pass(20_000)
    expect(scrolled).toEqual([100])
    fireEvent.click(screen.getByRole('button', { name: 'Resume slides' }))
    pass(5000)
    expect(scrolled).toEqual([100, 100])
  })

  it('wait while the pointer or the focus is on them', () => {
    show({ seconds: 5 })
    const slides = screen.getByRole('region', { name: 'News' })
    fireEvent.pointerEnter(slides)
    pass(20_000)
    fireEvent.pointerLeave(slides)
    fireEvent.focusIn(screen.getByRole('link', { name: 'Play Mines' }))
    pass(20_000)
    expect(scrolled).toEqual([])
    fireEvent.focusOut(screen.getByRole('link', { name: 'Play Mines' }))
    pass(5000)
    expect(scrolled).toEqual([100])
  })

  it('stand still with reduced motion until the viewer starts them', () => {
    motion(true)
    show({ seconds: 5 })
    pass(20_000)
    expect(scrolled).toEqual([])
    expect(screen.getByRole('button', { name: 'Resume slides' })).toBeTruthy()
  })
})
