import { act, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../games/testing/fake-server.ts'
import { clearPage } from '../../../games/testing/page.tsx'
import { useDesign } from '../../../session/design.ts'
import { chooseLanguage } from '../../../ui/choose-language.ts'
import { designOf } from '../../design.fixture.ts'
import { showBlock } from '../live.fixture.tsx'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const HOUR = 60 * 60_000
const at = (ms: number) => new Date(NOW + ms).toISOString()
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((element) => element.textContent)
/** A block rendered only after the jump reads the clock once more. */
async function later(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

afterEach(async () => {
  vi.useRealTimers()
  useDesign.setState({ model: undefined })
  await chooseLanguage('en')
  clearPage()
})
type Clock = Parameters<typeof vi.useFakeTimers>[0]
/** Clock frozen while the block loads: on a busy machine the countdown would lose a second. */
const STANDING: Clock = { toFake: ['Date', 'setInterval', 'clearInterval'] }
/** Intervals are real: forty days of somebody's ticks, which another test may have left on, take an hour. */
const RUNNING: Clock = { shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] }

async function show(data: Record<string, unknown>, clock: Clock = RUNNING) {
  fakeServer()
  vi.useFakeTimers({ now: NOW, ...clock })
  showBlock('promotions', data)
  await screen.findByRole('heading', { level: 2, name: /Promotions|Promoções/ })
}

describe('promotions', () => {
  it('are shown from their start until their end by the server’s time, without a reload', async () => {
    await show({
      cards: [
        { title: 'always' },
        { title: 'ends', until: at(2 * HOUR) },
        { title: 'begins', from: at(3 * HOUR), until: at(40 * 24 * HOUR) },
        { title: 'over', until: at(-1) },
      ],
    })
    expect(titles()).toEqual(['always', 'ends'])
    // Server time is accurate to a second.
    await later(2 * HOUR + 1000)
    expect(titles()).toEqual(['always'])
    await later(HOUR)
    expect(titles()).toEqual(['always', 'begins'])
    await later(40 * 24 * HOUR)
    expect(titles()).toEqual(['always'])
  })

  it('count down their last day and show the date before', async () => {
    await show(
      {
        cards: [
          { title: 'soon', until: at(HOUR) },
          { title: 'later', until: at(72 * HOUR) },
        ],
      },
      STANDING,
    )
    expect(screen.getByRole('timer', { name: 'soon: Time left' }).textContent).toBe('01:00:00')
    expect(screen.getByText(/^Until .*Jun.* 4/)).toBeTruthy()
  })

  it('link where the design says, with its pictures and in the reader’s language', async () => {
    useDesign.setState({ model: designOf({}, { assetMappings: { 'gold.png': 'a'.repeat(64) } }) })
    await show({
      cards: [
        {
          title: { en: 'Gold', pt: 'Ouro' },
          action: { en: 'Go', pt: 'Ir' },
          link: '/bets',
          image: 'gold.png',
        },
        { title: { en: 'No link' } },
      ],
    })
    await act(() => chooseLanguage('pt'))
    const [gold, none] = screen.getAllByRole('listitem')
    if (!gold || !none) throw new Error('no cards')
    expect(within(gold).getByRole('heading', { name: 'Ouro' })).toBeTruthy()
    expect(within(gold).getByRole('link', { name: 'Ir' }).getAttribute('href')).toBe('/bets')
    expect(gold.querySelector('img')?.getAttribute('src')).toBe(`/static/asset/${'a'.repeat(64)}.png`)
    expect(within(none).queryByRole('link')).toBeNull()
  })

  it('say that they are over, or disappear if the design wants that', async () => {
    await show({})
    expect(screen.getByText('No promotions right now')).toBeTruthy()
    clearPage()
    fakeServer()
    showBlock('promotions', { hideEmpty: true, cards: [{ title: 'over', until: at(-1) }] })
    await later(1000)
    expect(document.body.textContent).toBe('')
  })

  it.each([
    { cards: [{ title: 'x', until: 'tomorrow' }] },
    { cards: [{ title: 'x', link: 'javascript:alert(1)' }] },
    { cards: [{ title: 'x', art: 'unicorn' }] },
    { cards: {} },
  ])('are left out with invalid data: %j', async (data) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    fakeServer()
    showBlock('promotions', data)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('heading')).toBeNull()
    warned.mockRestore()
  })
})
