import type { Autobet, RoundBet, RoundState } from '@baize/contract/player'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { receive } from '../../realtime/pushes.ts'
import { storage } from '../../storage/storage.ts'
import { aviator } from '../aviator/aviator.ts'
import { crash } from '../crash/crash.ts'
import { type Answers, fakeServer } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { aRound, aRoundBet, aState, ended, newsOf, running } from './fixture.ts'
// Preloaded, so that no test waits for the lazy chunk.
import './RoundAutobet.tsx'
import { roundPage } from './RoundPage.tsx'

vi.mock('../pixi/PixiStage.tsx', () => ({ PixiStage: () => null }))

const CrashPage = roundPage(crash)

let runs = 0
const aRun = (change: Partial<Autobet> = {}): Autobet => ({
  id: `019a0000-0000-7000-8000-${String(++runs).padStart(12, '0')}`,
  gameId: 'crash',
  currencyId: 'USD',
  betAmount: '5.00',
  options: { autoCashOut: '2.00' },
  choices: [],
  bets: 10,
  lossLimit: '50.00',
  winLimit: null,
  onWin: null,
  onLoss: null,
  made: 0,
  won: 0,
  staked: '0.00',
  paid: '0.00',
  nextAmount: '5.00',
  stopping: false,
  startedAt: Date.now(),
  endedAt: null,
  end: null,
  refusal: null,
  ...change,
})
const betOfRun = (run: Autobet, view: Partial<RoundBet['view']> = {}): RoundBet =>
  aRoundBet({ autoCashOut: '2.00', ...view }, { autobetId: run.id })
const runIs = (run: Autobet | null, lastBet: RoundBet | null = null): Answers => ({
  '/api/game/autobet/state': () => ({ model: { run, lastBet } }),
})

function serve(state: Partial<RoundState>, answers: Answers = {}) {
  const info = { rtp: 9900, minBet: '1.00', maxBet: '1000.00', defaultBet: '5.00', maxWin: '1000.00' }
  return fakeServer({
    '/api/game/info': ({ gameId }) => ({ model: { ...info, maxRoundWin: '5000.00', heldBet: null, gameId } }),
    '/api/game/rounds/state': () => ({ model: aState(state) }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    '/api/auth/user_info': () => ({ user: PLAYER }),
    ...answers,
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const tell = (round: ReturnType<typeof running>) =>
  act(() => receive({ type: 'game_data', gameData: { gameId: 'crash', data: newsOf(round) } }))

beforeEach(() => storage.set('rulesShown', ['crash', 'aviator']))
afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

describe('autobet on rounds', () => {
  it('starts with a cash-out and a loss limit, and shows the total and what is missing', async () => {
    const run = aRun()
    const server = serve({}, { '/api/game/autobet/start': () => ({ model: run }) })
    const { person } = showPage(<CrashPage />)
    await button('Bet $ 5.00')
    await person.click(await button('Autobet'))
    const sheet = within(await screen.findByRole('dialog'))
    await person.click(sheet.getByRole('button', { name: 'Start autobet' }))
    expect(sheet.getAllByText('Required.')).toHaveLength(2)
    await person.type(sheet.getByLabelText('Auto cash-out'), '2')
    expect(sheet.getByText('49.5% of rounds reach 2.00×. Each win pays $ 10.00.')).toBeTruthy()
    await person.type(sheet.getByLabelText(/^Loss limit/), '50')
    server.answer(runIs(run))
    await person.click(sheet.getByRole('button', { name: 'Start autobet' }))
    await button('Stop autobet')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.requests('/api/game/autobet/start')).toMatchObject([
      { gameId: 'crash', model: { betAmount: '5.00', autoCashOut: '2', bets: 10, lossLimit: '50.00' } },
    ])
  })

  it('shows the bet of a run that was on before the page was, and lets the player cash it out', async () => {
    const run = aRun({ made: 3, won: 1, staked: '15.00', paid: '10.00' })
    const cashed = { ...betOfRun(run, { state: 'CASHED_OUT' }), result: 'WIN', winAmount: '6.00' }
    // Out of reach for as long as this test may take on a busy machine, where the page may ask for the state again.
    const bet = betOfRun(run, { state: 'RUNNING', autoCashOut: '100000.00' })
    const server = serve(
      { round: running(), mine: [bet] },
      {
        ...runIs(run, bet),
        '/api/game/crash/stop': () => ({
          model: { bet: { ...cashed, multiplier: '1.20' }, receipt: null },
        }),
      },
    )
    const { person } = showPage(<CrashPage />)
    await screen.findByText('3 of 10 bets')
    expect(screen.getByText('-$ 5.00')).toBeTruthy()
    expect(await screen.findByText('$ 5.00 in play, cashing out at 100,000.00×.')).toBeTruthy()
    await person.click(await button(/^Cash out/))
    expect(await screen.findByText('Cashed out at 1.20× for $ 6.00.')).toBeTruthy()
    expect(server.requests('/api/game/crash/stop')).toMatchObject([{ id: betOfRun(run).id }])
    // The run places the next bet.
    const next = await button(/^Next bet/)
    expect(next.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('textbox', { name: 'Auto cash-out' })).toBeNull()
  })

  it('requests the bet that the server has made when a round starts', async () => {
    const run = aRun()
    const server = serve({ round: ended('3.00') }, runIs(run))
    showPage(<CrashPage />)
    await screen.findByText('0 of 10 bets')
    server.answer(runIs(run, betOfRun(run, { round: 8 })))
    tell(aRound({ number: 8, link: 8 }))
    expect(await screen.findByText('$ 5.00 is in this round.')).toBeTruthy()
  })

  it('is detected by a bet that another device’s run has made', async () => {
    const run = aRun()
    const server = serve({})
    showPage(<CrashPage />)
    await button('Bet $ 5.00')
    server.answer({
      ...runIs(run, betOfRun(run)),
      '/api/game/rounds/state': () => ({ model: aState({ mine: [betOfRun(run)] }) }),
    })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await button('Stop autobet')).toBeTruthy()
  })

  it('ends with the pending bet, says why, and releases the panel', async () => {
    const run = aRun({ made: 2, staked: '10.00' })
    const stopped: Autobet = { ...run, end: 'stopped', endedAt: Date.now() }
    const server = serve(
      { round: running() },
      { ...runIs(run), '/api/game/autobet/stop': () => ({ model: { ...run, stopping: true } }) },
    )
    const { person } = showPage(<CrashPage />)
    await button('Stop autobet').then((stop) => person.click(stop))
    expect(await screen.findByText('Stopping after the current bet.')).toBeTruthy()
    expect(server.requests('/api/game/autobet/stop')).toEqual([{ id: run.id }])
    server.answer(runIs(stopped))
    tell(ended('1.50'))
    expect(await screen.findAllByText('You stopped it.')).not.toEqual([])
    await button(/^Bet next round/)
    await person.click(await button('Hide autobet result'))
    expect(screen.queryByText('You stopped it.')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Auto cash-out' })).toBeTruthy()
  })

  it('uses the first panel of aviator and leaves the second to the player', async () => {
    const AviatorPage = roundPage(aviator)
    const run = aRun({ gameId: 'aviator' })
    serve({ round: { ...aRound(), gameId: 'aviator' } }, runIs(run))
    const { person } = showPage(<AviatorPage />)
    await screen.findByText('0 of 10 bets')
    await person.click(await button('Add a second bet'))
    expect((await button(/^Bet \$ 5\.00/)).getAttribute('aria-disabled')).toBe('false')
    expect(screen.getAllByRole('textbox', { name: 'Auto cash-out' })).toHaveLength(1)
  })

  it('is not offered for play money', async () => {
    serve({})
    showPage(<CrashPage />, { at: '/h5/crash?demo=1' })
    await button(/^Bet/)
    expect(screen.queryByRole('button', { name: 'Autobet' })).toBeNull()
  })
})
