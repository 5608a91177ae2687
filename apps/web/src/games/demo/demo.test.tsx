import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session, signIn } from '../../session/session.ts'
import { storage } from '../../storage/storage.ts'
import { stepPage } from '../step/StepPage.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { tower } from '../tower/tower.ts'

const TowerPage = stepPage(tower)
const INFO = {
  gameId: 'tower',
  rtp: 9800,
  minBet: '1.00',
  maxBet: '1000.00',
  defaultBet: '5.00',
  maxWin: '100000.00',
  heldBet: null,
} as const
const MOVES = ['/api/game/bet', '/api/game/tower_game/play', '/api/game/tower_game/cash_out'] as const

const serve = () =>
  fakeServer({
    '/api/game/info': () => ({ model: INFO }),
    '/api/game/bets': () => ({ model: [] }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const demoSwitch = () => screen.findByRole('switch', { name: /demo/i })
const playMoney = () => screen.getByText(/^Play money/).textContent

beforeEach(() => storage.set('rulesShown', ['tower']))
afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

describe('a demo', () => {
  it('uses play money without a log-in and without telling the server of any move', async () => {
    const server = serve()
    const { person } = showPage(<TowerPage />, { user: null, at: '/h5/tower?demo=1' })
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button(/^Pick/)
    expect(playMoney()).toBe('Play money $ 95.00')
    await person.click(await button('Random tile'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Cash out|Bet)\b/ })).toBeTruthy())
    expect(MOVES.flatMap((path) => server.requests(path))).toEqual([])
  })

  it.each([
    ['a visitor', null, { currencyId: 'BRL' }],
    ['a player', PLAYER, {}],
  ])('has for %s the limits of their currency', async (_, user, asked) => {
    storage.set('currencyId', 'BRL')
    const server = serve()
    showPage(<TowerPage />, { user, at: '/h5/tower?demo=1' })
    await demoSwitch()
    await waitFor(() => expect(server.requests('/api/game/info').length).toBeGreaterThan(0))
    expect(server.requests('/api/game/info').at(-1)).toEqual({ gameId: 'tower', ...asked })
  })

  it('does not touch the player’s wallet and shows DEMO', async () => {
    serve()
    const { person } = showPage(<TowerPage />)
    await person.click(await demoSwitch())
    await waitFor(async () => expect((await demoSwitch()).getAttribute('aria-checked')).toBe('true'))
    expect(within(await demoSwitch()).getByText('DEMO')).toBeTruthy()
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button(/^Pick/)
    expect(playMoney()).toBe('Play money $ 95.00')
    expect(session().user.balance).toBe(PLAYER.balance)
  })

  it('starts with the stake that the player saw, before and after its terms are loaded', async () => {
    let known = () => {}
    const terms = new Promise<void>((resolve) => {
      known = resolve
    })
    let asked = 0
    fakeServer({
      '/api/game/info': async () => {
        asked += 1
        if (asked > 1) await terms
        return { model: { ...INFO, minBet: '5.00', defaultBet: '25.00' } }
      },
      '/api/game/bets': () => ({ model: [] }),
      '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    })
    const { person } = showPage(<TowerPage />, { user: null })
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Bet/ })
    await waitFor(async () => expect((await field()).value).toBe('25.00'))
    await person.click(await demoSwitch())
    await waitFor(async () => expect((await demoSwitch()).getAttribute('aria-checked')).toBe('true'))
    expect((await field()).value).toBe('25.00')
    known()
    await waitFor(() => expect(playMoney()).toBe('Play money $ 500.00'))
    expect((await field()).value).toBe('25.00')
  })

  it.each([
    ['the demo', '/h5/tower?demo=1'],
    ['the real game', '/h5/tower'],
  ])('%s opened with reais shows no stake in dollars before its terms are loaded', async (_, at) => {
    storage.set('currencyId', 'BRL')
    let known = () => {}
    const terms = new Promise<void>((resolve) => {
      known = resolve
    })
    const server = fakeServer({
      '/api/game/info': async () => {
        await terms
        return { model: { ...INFO, minBet: '5.00', defaultBet: '25.00' } }
      },
      '/api/game/bets': () => ({ model: [] }),
      '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    })
    showPage(<TowerPage />, { user: null, at })
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Bet/ })
    await waitFor(() => expect(server.requests('/api/game/info')).toHaveLength(1))
    expect((await field()).value).toBe('')
    expect(screen.queryByRole('button', { name: /^Bet \S+ [\d.,]+$/ })).toBeNull()
    known()
    await waitFor(async () => expect((await field()).value).toBe('25.00'))
  })

  it('ends when the player has made a deposit meanwhile', async () => {
    serve()
    showPage(<TowerPage />, { at: '/h5/tower?demo=1' })
    expect((await demoSwitch()).getAttribute('aria-checked')).toBe('true')
    act(() => signIn({ ...PLAYER, balance: '150.00', rechargeCount: PLAYER.rechargeCount + 1 }))
    await waitFor(async () => expect((await demoSwitch()).getAttribute('aria-checked')).toBe('false'))
  })

  it('ends when a visitor has opened an account meanwhile', async () => {
    serve()
    showPage(<TowerPage />, { user: null, at: '/h5/tower?demo=1' })
    expect((await demoSwitch()).getAttribute('aria-checked')).toBe('true')
    act(() => signIn({ ...PLAYER, balance: '0.00' }))
    expect(await button('Deposit to play')).toBeTruthy()
  })

  it('cannot be left for real money in the middle of a bet', async () => {
    serve()
    const { person } = showPage(<TowerPage />, { at: '/h5/tower?demo=1' })
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button(/^Pick/)
    expect((await demoSwitch()).getAttribute('aria-disabled')).toBe('true')
    await person.click(await demoSwitch())
    expect((await demoSwitch()).getAttribute('aria-checked')).toBe('true')
  })

  it('continues after a reload of the tab', async () => {
    serve()
    const first = showPage(<TowerPage />, { user: null, at: '/h5/tower?demo=true' })
    await first.person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button(/^Pick/)
    first.unmount()
    showPage(<TowerPage />, { user: null, at: '/h5/tower?demo=true' })
    await button(/^Pick/)
    expect(playMoney()).toBe('Play money $ 95.00')
  })

  it('refills an empty purse', async () => {
    serve()
    sessionStorage.setItem(
      'demoPurse',
      JSON.stringify({ currencyId: PLAYER.currencyId, balance: '0.50', filled: true, open: {} }),
    )
    const { person } = showPage(<TowerPage />, { at: '/h5/tower?demo=1' })
    await person.click(await button('Refill play money'))
    await button(/^Bet( \S+ [\d.,]+)?$/)
    expect(playMoney()).toBe('Play money $ 100.00')
  })
})
