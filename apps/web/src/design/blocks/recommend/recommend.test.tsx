import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveCatalogue } from '../../../features/catalogue/catalogue.fixture.ts'
import { aBet, lostBet, wonBet } from '../../../games/mines/fixture.ts'
import { clearPage, PLAYER, showPage } from '../../../games/testing/page.tsx'
import { openNotice, PLAIN_NOTICE } from '../../../popups/notice.ts'
import { openPopup, usePopupStack } from '../../../popups/stack.ts'
import { useWhereabouts } from '../../../session/ui-state.ts'
import { recommendation as Recommend } from './Recommend.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  useWhereabouts.setState({ pathname: '/promotions' })
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
  it('comes to a player who has looked around for a while, once a day', async () => {
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
    await pass(24 * 60 * 60_000)
    show([wonBet()])
    await pass(25_000)
    expect(open()).toEqual(['gameRecommendation'])
  })

  it.each([
    ['lost', lostBet()],
    ['still open', aBet()],
  ])('never comes after a bet that is %s', async (_, last) => {
    show([last])
    await pass(120_000)
    expect(open()).toEqual([])
  })

  it.each([
    ['nobody before their first bet', [], []],
    ['who has bet, also after something else that came by itself', [wonBet()], ['gameRecommendation']],
  ])('comes to %s', async (_, bets, expected) => {
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

  it('never comes over the home page, which shows the same games', async () => {
    useWhereabouts.setState({ pathname: '/' })
    show([wonBet()])
    await pass(120_000)
    expect(open()).toEqual([])
  })

  it('never comes to a visitor, nor over something else', async () => {
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
