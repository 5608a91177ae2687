import type { PublicWin } from '@baize/contract/player'
import { randomUUID } from '@baize/kit/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../games/testing/fake-server.ts'
import { clearPage, PLAYER } from '../../../games/testing/page.tsx'
import { receive } from '../../../realtime/pushes.ts'
import { chooseLanguage } from '../../../ui/choose-language.ts'
import { showBlock } from '../live.fixture.tsx'

const win = (change: Partial<PublicWin> = {}): PublicWin => ({
  id: randomUUID(),
  gameId: 'mines',
  name: 'a***a',
  winAmount: '12.50',
  currencyId: 'BRL',
  ...change,
})
const happens = (publicWin: PublicWin, isWin = true) => {
  const { id, gameId, winAmount, name, currencyId } = publicWin
  receive([{ type: 'bet', bet: { id, gameId, win: isWin, winAmount, name, currencyId } }])
}
const region = () => screen.findByRole('region', { name: 'Live wins' })
const amounts = async () =>
  within(await region())
    .getAllByRole('link')
    .map((link) => link.textContent)
const aMoment = () => act(() => vi.advanceTimersByTimeAsync(1000))

let still: boolean
beforeEach(() => {
  still = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: still && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(async () => {
  vi.useRealTimers()
  await chooseLanguage('en')
  clearPage()
})

const open = async (wins: readonly PublicWin[], data: Record<string, unknown> = {}, user = false) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeServer({ '/api/home/recent_wins': () => ({ model: wins }) })
  showBlock('liveWins', data, user ? PLAYER : null)
  await within(await region()).findAllByText(/12\.50|No wins yet/)
}

describe('the ticker of live wins', () => {
  it('starts with the last wins in their currencies, each linked to its game', async () => {
    await open([win(), win({ winAmount: '3.00', currencyId: 'USD', name: '***', gameId: 'tower' })])
    expect(await amounts()).toEqual(['R$ 12.50a***a · Mines', '$ 3.00Hidden · Tower'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/h5/mines',
      '/h5/tower',
    ])
  })

  it('names the game of a provider and links to its page', async () => {
    await open([win(), win({ gameId: 'regatta', title: 'Regatta' })])
    const { id, ...fresh } = win({ gameId: 'sports', title: 'Sports', winAmount: '8.00', name: 'r***8' })
    receive([{ type: 'bet', bet: { id, ...fresh, win: true } }])
    await aMoment()
    expect(await amounts()).toEqual([
      'R$ 8.00r***8 · Sports',
      'R$ 12.50a***a · Mines',
      'R$ 12.50a***a · Regatta',
    ])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/game/sports',
      '/h5/mines',
      '/game/regatta',
    ])
  })

  it('puts new wins in front once, and no lost bets', async () => {
    const known = win()
    await open([known])
    const fresh = win({ winAmount: '99.00', name: 'r***8' })
    happens(win({ winAmount: '0.10' }), false)
    happens(fresh)
    happens(fresh)
    await aMoment()
    await aMoment()
    expect(await amounts()).toEqual(['R$ 99.00r***8 · Mines', 'R$ 12.50a***a · Mines'])
  })

  it('marks the player’s own win', async () => {
    await open([win()], {}, true)
    const bet = { id: randomUUID(), gameId: 'mines', win: true, winAmount: '7.00' }
    receive({ type: 'bet', userId: PLAYER.userId, bet, seq: 1 })
    await aMoment()
    expect((await amounts())[0]).toBe('$ 7.00You · Mines')
  })

  it('shows no more wins than configured', async () => {
    await open(
      Array.from({ length: 5 }, () => win()),
      { shown: 3 },
    )
    expect(await amounts()).toHaveLength(3)
  })

  it('pauses while the pointer or the focus is inside', async () => {
    await open([win()])
    const [link] = screen.getAllByRole('link')
    if (!link) throw new Error('no win')
    for (const [begin, end] of [
      [() => fireEvent.pointerEnter(link), () => fireEvent.pointerLeave(link)],
      [() => fireEvent.focusIn(link), () => fireEvent.focusOut(link)],
    ]) {
      const before = (await amounts()).length
      begin?.()
      happens(win())
      await aMoment()
      expect(await amounts()).toHaveLength(before)
      end?.()
      await aMoment()
      expect(await amounts()).toHaveLength(before + 1)
    }
  })

  it('can be stopped for good', async () => {
    await open([win()])
    fireEvent.click(screen.getByRole('button', { name: 'Pause live wins' }))
    happens(win())
    await aMoment()
    expect(await amounts()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Resume live wins' }))
    await aMoment()
    expect(await amounts()).toHaveLength(2)
  })

  it('is a static list with reduced motion', async () => {
    still = true
    await open([win()])
    happens(win())
    await aMoment()
    expect(await amounts()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Pause live wins' })).toBeNull()
  })

  it('says that nobody has won yet in the reader’s language', async () => {
    await open([], { least: 0 })
    await act(() => chooseLanguage('pt'))
    expect(await screen.findByText('Ainda não há ganhos. O próximo aparece aqui.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Ganhos ao vivo' })).toBeTruthy()
  })

  it('is left out with invalid data', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    fakeServer({ '/api/home/recent_wins': () => ({ model: [] }) })
    showBlock('liveWins', { shown: 'many' })
    await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('region')).toBeNull()
    warned.mockRestore()
  })
})
