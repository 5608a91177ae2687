import { refused } from '@baize/contract/server'
import { type FromFrame, refusal } from '@baize/contract/shared'
import { act, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { openWhenFree } from '../../popups/budget.ts'
import { usePopupStack } from '../../popups/stack.ts'
import { applyPush, clearUser, session, signIn } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { chooseColorMode } from '../../styles/color-mode.ts'
import { gameOf } from '../catalogue/catalogue.fixture.ts'
import { EmbedPage } from './EmbedPage.tsx'

const ORIGIN = 'https://casino.test'
const GAME = gameOf({ id: 'plinko', name: 'Plinko', state: 'open', demo: false })

let launches = 0
function serve(answer?: object) {
  launches = 0
  const asked = vi.fn<(address: string) => Promise<Response>>(async () => {
    launches += 1
    return Response.json(
      answer ?? { status: 0, model: { url: `${ORIGIN}/play/plinko?launch=${launches}`, game: GAME } },
    )
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

beforeEach(() => chooseColorMode('dark'))
afterEach(() => {
  vi.useRealTimers()
  clearPage()
})

/** Opens the page with a stand-in for the window of the frame, which records what it is told. */
async function open(address: string, user: typeof PLAYER | null = PLAYER) {
  const view = showPage(
    <Routes>
      <Route path="/embed" element={<EmbedPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { user, at: address },
  )
  const told: unknown[] = []
  const inside = { postMessage: (message: unknown, to: string) => void told.push([message, to]) }
  const frame = await screen.findByTitle('Plinko')
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: inside })
  const say = (data: unknown, origin = ORIGIN, source: unknown = inside) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin })
      Object.defineProperty(event, 'source', { value: source })
      window.dispatchEvent(event)
    })
  return { ...view, told, frame, say: (message: FromFrame) => say(message), sayAs: say }
}

const popups = () => usePopupStack.getState().stack.map(({ name }) => name)

describe('[S-02] [G-09] the frame of a provider', () => {
  it('receives language, theme and balance once it listens, and later changes, without a new launch', async () => {
    serve()
    const { told, say } = await open('/embed?gameId=plinko')
    expect(told).toEqual([])
    say({ type: 'ready' })
    expect(told).toEqual([
      [{ type: 'locale', locale: 'en' }, ORIGIN],
      [{ type: 'theme', theme: 'dark' }, ORIGIN],
      [{ type: 'balance', balance: '100.00', currency: 'USD', symbol: '$' }, ORIGIN],
    ])
    act(() => chooseColorMode('light'))
    act(() => signIn({ ...PLAYER, balance: '90.00' }))
    expect(told.slice(3)).toEqual([
      [{ type: 'theme', theme: 'light' }, ORIGIN],
      [{ type: 'balance', balance: '90.00', currency: 'USD', symbol: '$' }, ORIGIN],
    ])
    expect(launches).toBe(1)
  })

  it.each([
    [true, 'G$'],
    [false, 'R$'],
  ])('receives the currency symbol of the site: with game money %s, %s', async (hasGameMoney, symbol) => {
    serve()
    const { say, told } = await open('/embed?gameId=plinko', {
      ...PLAYER,
      currencyId: 'BRL',
      symbol: 'G$',
      currSymbol: '€',
      currRatio: '0.16',
      useGameSymbol: true,
    })
    act(() => setStartup({ ...STARTUP, disableGPC: !hasGameMoney, gpcSymbol: 'G$' }))
    say({ type: 'ready' })
    expect(told).toContainEqual([
      { type: 'balance', balance: PLAYER.balance, currency: 'BRL', symbol },
      ORIGIN,
    ])
  })

  it('is heard only from its own window and origin, and only in known shapes', async () => {
    serve()
    const { told, sayAs } = await open('/embed?gameId=plinko')
    sayAs({ type: 'ready' }, 'https://evil.test')
    sayAs({ type: 'ready' }, ORIGIN, window)
    sayAs({ type: 'ready' }, ORIGIN, null)
    for (const forged of [
      null,
      'ready',
      {},
      { type: 'balance' },
      { type: 'ready', and: 1 },
      { type: 'deposit', to: '/' },
    ])
      sayAs(forged)
    sayAs({ type: 'navigate', to: 'https://evil.test' })
    sayAs({ type: 'resize', height: Number.NaN })
    expect(told).toEqual([])
    expect(popups()).toEqual([])
    expect(screen.getByTitle('Plinko')).toBeTruthy()
  })

  it('[R-01] asks a visitor in a demo to log in and then plays for real money', async () => {
    const asked = serve()
    const { say } = await open('/embed?gameId=plinko&demo=true', null)
    say({ type: 'ready' })
    say({ type: 'login' })
    expect(popups()).toEqual(['login'])
    act(() => signIn(PLAYER))
    await waitFor(() => {
      const [address = ''] = asked.mock.calls.at(-1) ?? []
      expect(new URL(address, 'http://site.test').searchParams.get('demo')).toBe('false')
    })
  })

  it('may request a deposit and a return to the lobby', async () => {
    serve()
    const { say } = await open('/embed?gameId=plinko')
    say({ type: 'deposit' })
    expect(popups()).toEqual(['deposit'])
    say({ type: 'navigate', to: 'lobby' })
    expect(await screen.findByText('elsewhere')).toBeTruthy()
  })

  it('grows with its content, up to a limit', async () => {
    serve()
    const { say, frame } = await open('/embed?gameId=plinko')
    say({ type: 'resize', height: 1234.2 })
    expect(frame.parentElement?.style.minHeight).toBe('1235px')
    say({ type: 'resize', height: 19_999 })
    expect(frame.parentElement?.style.minHeight).toBe('2400px')
  })

  it('is launched again once when its session has ended', async () => {
    serve()
    const { say } = await open('/embed?gameId=plinko')
    say({ type: 'error', code: 'session' })
    await waitFor(() => expect(screen.getByTitle('Plinko').getAttribute('src')).toContain('launch=2'))
    const frame = screen.getByTitle('Plinko')
    const inside = {}
    Object.defineProperty(frame, 'contentWindow', { configurable: true, value: inside })
    const event = new MessageEvent('message', { data: { type: 'error', code: 'session' }, origin: ORIGIN })
    Object.defineProperty(event, 'source', { value: inside })
    act(() => void window.dispatchEvent(event))
    expect(launches).toBe(2)
  })

  it('disappears when the player logs out, here or in another tab', async () => {
    serve()
    await open('/embed?gameId=plinko')
    act(() => clearUser())
    expect(await screen.findByRole('heading', { name: 'Log in to play' })).toBeTruthy()
    expect(screen.queryByTitle('Plinko')).toBeNull()
  })

  it('is replaced by a message when it stays silent, and returns on request', async () => {
    serve()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await open('/embed?gameId=plinko')
    act(() => void vi.advanceTimersByTime(20_000))
    expect(screen.getByRole('heading', { name: 'Under maintenance' })).toBeTruthy()
    vi.useRealTimers()
    act(() => screen.getByRole('button', { name: 'Try again' }).click())
    expect(await screen.findByTitle('Plinko')).toBeTruthy()
  })

  const header = () => session().held ?? session().user.balance
  const push = (balance: string) => act(() => applyPush({ seq: session().user.seq + 1, balance }))

  it('shows a round to its end before the header shows its win, and stakes at once', async () => {
    serve()
    const { say, unmount } = await open('/embed?gameId=plinko')
    const rounds = (...shown: readonly boolean[]) =>
      shown.forEach((playing) => {
        say({ type: 'round', playing })
      })
    rounds(true)
    push('90.00')
    expect(header()).toBe('90.00')
    push('150.00')
    expect(header()).toBe('90.00')
    expect(session().user.balance).toBe('150.00')
    rounds(false, false)
    expect(header()).toBe('150.00')
    rounds(true)
    push('170.00')
    unmount()
    expect(header()).toBe('170.00')
  })

  it('holds the balance back for ten seconds at most, whatever it claims', async () => {
    serve()
    const { say, sayAs } = await open('/embed?gameId=plinko')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    sayAs({ type: 'round', playing: true }, 'https://elsewhere.test')
    sayAs({ type: 'round', playing: 'yes' })
    push('110.00')
    expect(header()).toBe('110.00')
    say({ type: 'round', playing: true })
    push('150.00')
    act(() => void vi.advanceTimersByTime(9999))
    say({ type: 'round', playing: true })
    expect(header()).toBe('110.00')
    act(() => void vi.advanceTimersByTime(1))
    expect(header()).toBe('150.00')
  })

  it('keeps popups closed while a round is on, for five minutes at most', async () => {
    serve()
    const { say } = await open('/embed?gameId=plinko')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const opened: string[] = []
    const demand = (key: string) => openWhenFree(key, () => void opened.push(key))
    say({ type: 'round', playing: true })
    demand('first')
    expect(opened).toEqual([])
    await act(async () => say({ type: 'round', playing: false }))
    expect(opened).toEqual(['first'])
    say({ type: 'round', playing: true })
    demand('second')
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000 - 1))
    expect(opened).toEqual(['first'])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(opened).toEqual(['first', 'second'])
  })

  it('[V-03] offers a demo or a deposit without a balance', async () => {
    serve(refused(refusal('insufficientFunds')))
    showPage(<EmbedPage />, { at: '/embed?gameId=plinko' })
    expect(await screen.findByRole('heading', { name: 'Not enough balance' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Play the demo' })).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Deposit' }).click())
    expect(popups()).toEqual(['deposit'])
  })
  it.each([
    ['a visitor', null, '', 'true'],
    ['a player without a balance', { ...PLAYER, balance: '0.00' }, '', 'true'],
    ['a player', PLAYER, '', 'false'],
    // The server makes no wallet token for a demo.
    ['a player who asked for the demo', PLAYER, '&demo=true', 'true'],
  ])('[V-03] shows sports to %s, with bets only from a balance', async (_who, user, query, demo) => {
    const asked = serve()
    await open(`/embed?gameId=sports${query}`, user)
    const [address = ''] = asked.mock.calls.at(-1) ?? []
    expect(new URL(address, 'http://site.test').searchParams.get('demo')).toBe(demo)
    expect(screen.queryByText('Demo') !== null).toBe(demo === 'true')
  })
})
