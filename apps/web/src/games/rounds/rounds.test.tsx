import type { RoundBet, RoundState } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { useConnection } from '../../session/connection.ts'
import { setSoundOff } from '../../sound/sound.ts'
import { storage } from '../../storage/storage.ts'
import { aviator } from '../aviator/aviator.ts'
import { crash } from '../crash/crash.ts'
import { setPlayKeys } from '../keys/play-keys.ts'
import { type Answers, fakeServer } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { aRound, aRoundBet, aState, betNews, ended, newsOf, running } from './fixture.ts'
import type { RoundNews } from './live.ts'
import { roundPage } from './RoundPage.tsx'
import type { RoundShown } from './shown.ts'
import { REST_MS } from './turn.ts'

const drawn = vi.hoisted((): { shown: RoundShown | null } => ({ shown: null }))
vi.mock('../pixi/PixiStage.tsx', () => ({
  PixiStage({ shown }: { shown: RoundShown }) {
    drawn.shown = shown
    return null
  },
}))

const Slotted = z.object({ slot: z.number() })

const CrashPage = roundPage(crash)
const AviatorPage = roundPage(aviator)

const INFO = {
  rtp: 9900,
  minBet: '1.00',
  maxBet: '1000.00',
  defaultBet: '5.00',
  maxWin: '1000.00',
  maxRoundWin: '5000.00',
  heldBet: null,
}

function serve(state: Partial<RoundState> = {}, answers: Answers = {}) {
  return fakeServer({
    '/api/game/info': ({ gameId }) => ({ model: { ...INFO, gameId } }),
    '/api/game/rounds/state': () => ({ model: aState(state) }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    '/api/auth/user_info': () => ({ user: PLAYER }),
    ...answers,
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const tell = (news: RoundNews, gameId = 'crash') =>
  act(() => receive({ type: 'game_data', gameData: { gameId, data: news } }))
const said = () => useToasts.getState().toasts.map(({ message }) => message)
const OVER = 'The round ended before your request reached us.'
const CHANGED = 'The button had just changed, so nothing happened.'

/** Freezes timers: a guarded button stays guarded until the test advances the clock. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
const letPass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
/** Advances the fake clock by a millisecond per check, far less than a rest. */
const eventually = (look: () => unknown) => vi.waitFor(look, { interval: 1, timeout: 60_000 })
const mainButton = (panel = 0): HTMLElement => {
  const found = document.querySelectorAll<HTMLElement>('.rounds-button')[panel]
  if (!found) throw new Error('every panel has its button')
  return found
}
/** A tap with mouse or finger, without a pause. */
const tap = (target: HTMLElement) => {
  fireEvent.pointerDown(target)
  fireEvent.click(target, { detail: 1 })
}
const space = (target: Element = document.body) => {
  setPlayKeys(true)
  fireEvent.keyDown(target, { key: ' ', code: 'Space' })
}
const paid = (over: Partial<RoundBet> = {}): RoundBet =>
  aRoundBet({ state: 'CASHED_OUT' }, { result: 'WIN', multiplier: '1.20', winAmount: '6.00', ...over })

beforeEach(() => storage.set('rulesShown', ['crash', 'aviator']))
afterEach(() => {
  vi.useRealTimers()
  clearPage()
  sessionStorage.clear()
})

describe('the page of crash', () => {
  it('places a bet with an auto cash-out on this round and follows it', async () => {
    const server = serve({}, { '/api/game/bet': () => ({ model: aRoundBet({ autoCashOut: '2.50' }) }) })
    const { person } = showPage(<CrashPage />)
    await person.type(await screen.findByRole('textbox', { name: 'Auto cash-out' }), '2.50')
    await person.click(await button('Bet $ 5.00'))
    expect(await screen.findByText('$ 5.00 is in this round.')).toBeTruthy()
    expect(server.requests('/api/game/bet')).toMatchObject([
      { gameId: 'crash', model: { betAmount: '5.00', autoCashOut: '2.50', slot: 0 } },
    ])
    await button(/^Cancel/)
    tell(newsOf(running()))
    expect(await screen.findByText('$ 5.00 in play, cashing out at 2.50×.')).toBeTruthy()
    await button(/^Cash out/)
    expect(drawn.shown).toMatchObject({ phase: 'RUNNING', marks: [{ at: 2.5, kind: 'ahead' }] })
    tell(betNews(7, { bets: [] }))
    tell(newsOf(ended('2.49')))
    expect(await screen.findByText('Lost. The round ended at 2.49×.')).toBeTruthy()
    await button('Bet next round $ 5.00')
    expect(await button('Round 7: 2.49×, see its proof')).toBeTruthy()
  })

  it('explains the fate of the open bet while offline, and nothing without one', async () => {
    const bet = aRoundBet({ autoCashOut: null })
    serve({}, { '/api/game/bet': () => ({ model: bet }) })
    const { person } = showPage(<CrashPage />)
    await person.click(await button('Bet $ 5.00'))
    await button(/^Cancel/)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/^Your bet has no auto cash-out/)).toBeTruthy()
    expect(screen.queryByText(/safe|offline\./)).toBeNull()
    vi.restoreAllMocks()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/^Your bet has no auto cash-out/)).toBeNull())
  })

  it('cashes out by hand for the amount the server returns', async () => {
    const server = serve(
      { round: running(), mine: [aRoundBet({ state: 'RUNNING' })] },
      { '/api/game/crash/stop': () => ({ model: { bet: paid(), receipt: null } }) },
    )
    const { person } = showPage(<CrashPage />)
    await person.click(await button(/^Cash out/))
    expect(await screen.findByText('Cashed out at 1.20× for $ 6.00.')).toBeTruthy()
    expect(server.requests('/api/game/crash/stop')).toMatchObject([{ id: paid().id }])
    expect(drawn.shown?.marks).toMatchObject([{ at: 1.2, kind: 'paid' }])
    // The scene does not load in these tests, as without WebGL: the plain curve has the mark too.
    const mark = screen.getByText('1.20×', { selector: '.rounds-marks li' })
    expect(mark.hidden).toBe(false)
  })

  it('shows a toast for a late press, without a dialog over the round', async () => {
    serve(
      { round: running(), mine: [aRoundBet({ state: 'RUNNING' })] },
      { '/api/game/crash/stop': () => refused(refusal('roundOver')) },
    )
    const { person } = showPage(<CrashPage />)
    await person.click(await button(/^Cash out/))
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        'The round ended before your request reached us.',
      ]),
    )
    expect(usePopupStack.getState().stack).toEqual([])
  })

  it('finds a bet made on another device when the balance moves', async () => {
    const bets: RoundBet[] = []
    serve({}, { '/api/game/rounds/state': () => ({ model: aState({ round: running(), mine: bets }) }) })
    showPage(<CrashPage />)
    await button(/^Bet next round/)
    bets.push(aRoundBet({ state: 'RUNNING' }))
    act(() => receive({ type: 'balance', userId: PLAYER.userId, seq: PLAYER.seq + 1, balance: '95.00' }))
    expect(await button(/^Cash out/)).toBeTruthy()
  })

  it('waits for the next round while this one is under way, and can cancel that', async () => {
    const queued = aRoundBet({ state: 'QUEUED', round: null })
    const cancelled = aRoundBet({ state: 'CANCELLED', round: null }, { result: 'WIN', winAmount: '5.00' })
    const server = serve(
      { round: running() },
      {
        '/api/game/bet': () => ({ model: queued }),
        '/api/game/crash/cancel': () => ({ model: cancelled }),
      },
    )
    showPage(<CrashPage />)
    await button(/^Bet next round/)
    stopClock()
    tap(mainButton())
    await eventually(() => screen.getByText('$ 5.00 is in for the next round.'))
    expect(server.requests('/api/game/bet')).toMatchObject([{ model: { nextRound: true } }])
    letPass(REST_MS)
    tap(mainButton())
    await eventually(() => screen.getByText(/^Cancelled\./))
  })

  it('sends no invalid bet', async () => {
    const server = serve()
    const { person } = showPage(<CrashPage />)
    await person.type(await screen.findByRole('textbox', { name: 'Auto cash-out' }), '1.00')
    expect(await screen.findByText(/^Enter 1\.01/)).toBeTruthy()
    await person.click(await button(/^Bet/))
    expect(server.requests('/api/game/bet')).toEqual([])
  })

  it('lists everybody’s bets, the player’s own first, with exact totals', async () => {
    const bet = (place: number, betAmount: string, cashedOut: string | null = null) => ({
      place,
      name: `p…${place}`,
      betAmount,
      currencyId: 'USD' as const,
      cashedOut,
      winAmount: cashedOut && '9.00',
    })
    serve({
      round: running(),
      mine: [aRoundBet({ state: 'RUNNING', place: 2 })],
      board: {
        seq: 4,
        bets: [bet(1, '7.00'), bet(2, '5.00'), bet(3, '60.00', '1.50')],
        totals: { bets: 90, cashedOut: 40, sums: [{ currencyId: 'USD', staked: '723.00', paid: '99.01' }] },
      },
    })
    showPage(<CrashPage />)
    const list = await screen.findByRole('list', { name: 'Bets of this round' })
    const names = () =>
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.firstChild?.textContent)
    expect(names()).toEqual(['You', 'p…3', 'p…1'])
    expect(screen.getByText('$ 723.00')).toBeTruthy()
    expect(screen.getByText('$ 99.01')).toBeTruthy()
  })

  it('requests the state when it returns from a time without news', async () => {
    const server = serve()
    showPage(<CrashPage />)
    await button(/^Bet/)
    server.answer({ '/api/game/rounds/state': () => ({ model: aState({ round: ended('3.00') }) }) })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await button(/^Bet next round/)).toBeTruthy()
    expect(drawn.shown).toMatchObject({ phase: 'ENDED', end: 3 })
  })

  it('shows the running round with its first answer, without waiting for news', async () => {
    const server = serve({ round: null })
    showPage(<CrashPage />, { user: null })
    await screen.findAllByText('Waiting for the round')
    const before = server.requests('/api/game/rounds/state').length
    server.answer({ '/api/game/rounds/state': () => ({ model: aState({ round: running() }) }) })
    act(() => useConnection.setState(({ joins }) => ({ joins: joins + 1 })))
    await waitFor(() => expect(drawn.shown?.phase).toBe('RUNNING'))
    expect(server.requests('/api/game/rounds/state')).toHaveLength(before + 1)
  })

  it('lets a visitor watch and asks for a log-in to bet', async () => {
    serve({ round: running() })
    const { person } = showPage(<CrashPage />, { user: null })
    await waitFor(() => expect(drawn.shown?.phase).toBe('RUNNING'))
    await person.click(await button('Register to play'))
    expect(usePopupStack.getState().stack).toMatchObject([{ name: 'login' }])
  })

  it('shows no stake in the house’s currency before the terms are loaded', async () => {
    storage.set('currencyId', 'BRL')
    let known = () => {}
    const terms = new Promise<void>((resolve) => {
      known = resolve
    })
    const info = async () => {
      await terms
      return { model: { ...INFO, gameId: 'crash', minBet: '5.00', defaultBet: '25.00' } }
    }
    serve({}, { '/api/game/info': info })
    showPage(<CrashPage />, { user: null, at: '/h5/crash?demo=1' })
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Bet amount' })
    expect((await field()).value).toBe('')
    known()
    await waitFor(async () => expect((await field()).value).toBe('25.00'))
  })

  it('bets play money on the real rounds without telling the server', async () => {
    const server = serve()
    const { person } = showPage(<CrashPage />, { user: null, at: '/h5/crash?demo=1' })
    await person.type(await screen.findByRole('textbox', { name: 'Auto cash-out' }), '1.50')
    await person.click(await button(/^Bet/))
    expect(await screen.findByText('$ 5.00 is in this round.')).toBeTruthy()
    expect(screen.getByText(/^Play money/).textContent).toContain('95.00')
    tell(newsOf(running()))
    tell(newsOf(ended('1.50')))
    expect(await screen.findByText('Cashed out at 1.50× for $ 7.50.')).toBeTruthy()
    expect(screen.getByText(/^Play money/).textContent).toContain('102.50')
    expect(server.requests('/api/game/bet')).toEqual([])
  })
})

describe('a press while the button changes', () => {
  const flying = () => ({ round: running(), mine: [aRoundBet({ state: 'RUNNING' })] })
  async function showFlying() {
    const server = serve(flying(), { '/api/game/bet': () => ({ model: aRoundBet({ state: 'QUEUED' }) }) })
    showPage(<CrashPage />)
    await button(/^Cash out/)
    stopClock()
    return server
  }

  it.each([
    ['a click or a touch', () => tap(mainButton())],
    ['Enter, or a screen reader', () => fireEvent.click(mainButton(), { detail: 0 })],
    ['the space bar', () => space()],
    ['the space bar on the button', () => space(mainButton())],
  ])('stakes nothing when the round is over: %s', async (_, press) => {
    const server = await showFlying()
    mainButton().focus()
    tell(newsOf(ended()))
    expect(mainButton().textContent).toContain('Bet next round')
    expect(mainButton().getAttribute('aria-disabled')).toBe('true')
    press()
    letPass(REST_MS - 1)
    press()
    expect(said()).toEqual([OVER])
    expect(server.requests('/api/game/bet')).toEqual([])
    expect(document.activeElement).toBe(mainButton())
    letPass(1)
    expect(mainButton().getAttribute('aria-disabled')).toBe('false')
    press()
    await eventually(() => expect(server.requests('/api/game/bet')).toHaveLength(1))
  })

  it('stakes nothing when it started on the button’s previous action, however long it was held', async () => {
    const server = await showFlying()
    fireEvent.pointerDown(mainButton())
    tell(newsOf(ended()))
    letPass(3 * REST_MS)
    fireEvent.click(mainButton(), { detail: 1 })
    expect(said()).toEqual([CHANGED])
    expect(server.requests('/api/game/bet')).toEqual([])
    tap(mainButton())
    await eventually(() => expect(server.requests('/api/game/bet')).toHaveLength(1))
  })

  it('is not repeated by a key that is held down', async () => {
    await showFlying()
    expect(fireEvent.keyDown(mainButton(), { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(mainButton(), { key: 'Enter' })).toBe(true)
  })

  it('does not claim that the round is over when it continues without the bet', async () => {
    const server = serve(flying(), {
      '/api/game/crash/stop': () => ({ model: { bet: paid(), receipt: null } }),
    })
    showPage(<CrashPage />)
    await button(/^Cash out/)
    stopClock()
    tap(mainButton())
    await eventually(() => screen.getByText('Cashed out at 1.20× for $ 6.00.'))
    tap(mainButton())
    expect(said()).toEqual([CHANGED])
    expect(server.requests('/api/game/bet')).toEqual([])
  })

  it('does not cancel the bet that it was to make', async () => {
    const server = serve({}, { '/api/game/bet': () => ({ model: aRoundBet() }) })
    showPage(<CrashPage />)
    await button('Bet $ 5.00')
    stopClock()
    tap(mainButton())
    await eventually(() => screen.getByText('$ 5.00 is in this round.'))
    tap(mainButton())
    expect(said()).toEqual([CHANGED])
    expect(server.requests('/api/game/crash/cancel')).toEqual([])
  })

  it('cashes out at once, whatever the button did before', async () => {
    const server = serve(
      { mine: [aRoundBet()] },
      { '/api/game/crash/stop': () => ({ model: { bet: paid(), receipt: null } }) },
    )
    showPage(<CrashPage />)
    await button(/^Cancel/)
    stopClock()
    tell(newsOf(running()))
    tap(mainButton())
    await eventually(() => expect(server.requests('/api/game/crash/stop')).toHaveLength(1))
  })
})

describe('a bet left open by the end of its round', () => {
  const RESULT = '/api/game/bet_result'
  const flying = aRoundBet({ state: 'RUNNING', autoCashOut: '1.20' })
  const saying = (bet: RoundBet) => ({
    model: { id: bet.id, result: bet.result, winAmount: bet.winAmount, bet },
  })
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  const crashes = async () => {
    const server = serve({ round: running(), mine: [flying] }, { [RESULT]: () => saying(flying) })
    const shown = showPage(<CrashPage />)
    await button(/^Cash out/)
    stopClock()
    expect(server.requests(RESULT)).toEqual([])
    tell(newsOf(ended('1.50')))
    tell(newsOf(ended('1.50')))
    await pass(0)
    expect(server.requests(RESULT)).toEqual([{ id: flying.id }])
    return { server, shown }
  }

  it('[T-05] [T-09] is polled every 1000 ms from the end of its term until it is settled', async () => {
    const { server } = await crashes()
    await pass(999)
    expect(server.requests(RESULT)).toHaveLength(1)
    await pass(1)
    expect(server.requests(RESULT)).toHaveLength(2)
    server.answer({ [RESULT]: () => saying(paid()) })
    await pass(1000)
    expect(screen.getByText('Cashed out at 1.20× for $ 6.00.')).toBeTruthy()
    await pass(10_000)
    expect(server.requests(RESULT)).toHaveLength(3)
  })

  it('[T-05] is polled no more once a live message has announced it', async () => {
    const { server } = await crashes()
    server.answer({ [RESULT]: () => saying(paid()) })
    act(() =>
      receive({
        type: 'bet',
        userId: PLAYER.userId,
        seq: PLAYER.seq + 1,
        bet: { id: flying.id, gameId: 'crash', win: true, winAmount: '6.00' },
      }),
    )
    await pass(0)
    expect(screen.getByText('Cashed out at 1.20× for $ 6.00.')).toBeTruthy()
    await pass(10_000)
    // The second request fetches the details, which the message does not carry.
    expect(server.requests(RESULT)).toHaveLength(2)
  })

  it('is polled no more once the page is left', async () => {
    const { server, shown } = await crashes()
    shown.unmount()
    await pass(10_000)
    expect(server.requests(RESULT)).toHaveLength(1)
  })
})

describe('the page of aviator', () => {
  it('takes a second bet, each with its own button', async () => {
    const round = { ...aRound(), gameId: 'aviator' as const }
    const server = serve(
      { round },
      {
        '/api/game/bet': ({ model }) => {
          const { slot } = z.parse(Slotted, model)
          return {
            model: aRoundBet(
              { slot, place: slot },
              { gameId: 'aviator', id: aRoundBet().id.replace(/.$/, `${slot}`) },
            ),
          }
        },
      },
    )
    const { person } = showPage(<AviatorPage />)
    await person.click(await button('Add a second bet'))
    const [first, second] = await screen.findAllByRole('button', { name: /^Bet \$/ })
    if (!first || !second) throw new Error('two panels have two buttons')
    await person.click(second)
    await button(/^Cancel/)
    await person.click(first)
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(2))
    expect(server.requests('/api/game/bet')).toMatchObject([{ model: { slot: 1 } }, { model: { slot: 0 } }])
  })

  it('shows the fields of the added panel in front, and both buttons with either', async () => {
    serve({ round: { ...aRound(), gameId: 'aviator' } })
    const { person } = showPage(<AviatorPage />)
    await person.click(await button('Add a second bet'))
    const front = () => document.querySelector<HTMLElement>('.rounds-table')?.dataset.front
    const tab = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
    expect([front(), tab('Bet 2').checked]).toEqual(['1', true])
    await person.click(tab('Bet 1'))
    expect([front(), tab('Bet 1').checked]).toEqual(['0', true])
    expect(screen.getAllByRole('button', { name: /^Bet \$/ })).toHaveLength(2)
    await person.click(tab('Bet 2'))
    await person.click(await button('Hide the second bet'))
    expect(screen.queryByRole('radio', { name: 'Bet 1' })).toBeNull()
    expect(front()).toBe('0')
  })

  it('has a sound switch', async () => {
    serve({ round: { ...aRound(), gameId: 'aviator' } })
    setSoundOff(true)
    const { person } = showPage(<AviatorPage />)
    await person.click(await button('Sound: Off'))
    expect(storage.get('soundOff')).toBe(false)
    await person.click(await button('Sound: On'))
    expect(storage.get('soundOff')).toBe(true)
  })

  it('stakes nothing in the other panel with a space bar meant to cash out', async () => {
    const round = running({ gameId: 'aviator' })
    const flying = aRoundBet({ state: 'RUNNING', slot: 1 }, { gameId: 'aviator' })
    const server = serve({ round, mine: [flying] })
    showPage(<AviatorPage />)
    await button(/^Cash out/)
    stopClock()
    expect(mainButton(0).getAttribute('aria-disabled')).toBe('false')
    tell(newsOf(ended('1.50', { gameId: 'aviator' })), 'aviator')
    space()
    expect(said()).toEqual([OVER])
    expect(mainButton(1).getAttribute('aria-disabled')).toBe('true')
    tap(mainButton(1))
    expect(server.requests('/api/game/bet')).toEqual([])
  })
})
