import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveCatalogue } from '../../../features/catalogue/catalogue.fixture.ts'
import { aBet, lostBet, wonBet } from '../../../games/mines/fixture.ts'
import { clearPage, PLAYER, showPage } from '../../../games/testing/page.tsx'
import { openNotice, PLAIN_NOTICE } from '../../../popups/notice.ts'
import { openPopup, usePopupStack } from '../../../popups/stack.ts'
import { useCurrentPath } from '../../../session/ui-state.ts'
import { recommendation as Recommend } from './Recommend.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useCurrentPath.setState({ pathname: '/promotions' })
})
afterEach(() => {
  vi.useRealTimers()
  clearPage()
})

function show(last: object[], user: typeof PLAYER | null = PLAYER) {
  serveCatalogue({
    games: [],
    calls: {
      '/api/game/bet_record': () => ({ model: { items: last, total: last.length, pageNo: 1, pageSize: 1 } }),
    },
  })
  return showPage(<Recommend comId="recommend" data={{}} />, { user })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = () => usePopupStack.getState().stack.map(({ name }) => name)

describe('the recommendation of a game', () => {
  it('appears once a day for a player who has browsed for a while', async () => {
    show([wonBet()])
    await pass(19_000)
    expect(open()).toEqual([])
    await pass(2000)
    expect(open()).toEqual(['gameRecommendation'])
    act(() => usePopupStack.setState({ stack: [] }))
    await pass(60_000)
    cleanup()
    show([wonBet()])
    await pass(60_000)
    expect(open()).toEqual([])
    cleanup()
    // The clock alone: a day of the page's timers, each awaited, took minutes.
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000)
    show([wonBet()])
    await pass(25_000)
    expect(open()).toEqual(['gameRecommendation'])
  })

  it.each([
    ['lost', lostBet()],
    ['still open', aBet()],
  ])('never appears after a bet that is %s', async (_, last) => {
    show([last])
    await pass(120_000)
    expect(open()).toEqual([])
  })

  it.each([
    ['nobody before their first bet', [], []],
    ['a player who has bet, also after another automatic popup', [wonBet()], ['gameRecommendation']],
  ])('is shown to %s', async (_, bets, expected) => {
    show(bets)
    act(() => openNotice(PLAIN_NOTICE))
    act(() => usePopupStack.setState({ stack: [] }))
    await pass(60_000)
    expect(open()).toEqual(expected)
    clearPage()
    show(bets)
    await pass(60_000)
    expect(open()).toEqual(expected)
  })

  it('never appears over the home page, which shows the same games', async () => {
    useCurrentPath.setState({ pathname: '/' })
    show([wonBet()])
    await pass(120_000)
    expect(open()).toEqual([])
  })

  it('never appears for a visitor or over something else', async () => {
    show([], null)
    await pass(60_000)
    expect(open()).toEqual([])
    cleanup()
    show([])
    act(() => openPopup('deposit', {}))
    await pass(60_000)
    expect(open()).toEqual(['deposit'])
  })
})
