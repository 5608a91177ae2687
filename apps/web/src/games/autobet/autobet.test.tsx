import type { Autobet, Bet } from '@baize/contract/player'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetAnswers } from '../../api/query.ts'
import { emit } from '../../realtime/events.ts'
import { signIn } from '../../session/session.ts'
import { storage } from '../../storage/storage.ts'
import { kangaroo } from '../kangaroo/kangaroo.ts'
import { lostBet, wonBet } from '../mines/fixture.ts'
import { mines } from '../mines/mines.ts'
import { stepPage } from '../step/StepPage.tsx'
import { fakeHouse } from '../testing/fake-house.ts'
import type { Answers } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { tower } from '../tower/tower.ts'
// Preloaded, so that no test waits for the lazy chunk.
import './AutobetSheet.tsx'
import { useAutobet } from './use-autobet.ts'

const Mines = stepPage(mines)
let runs = 0
const aRun = (change: Partial<Autobet> = {}): Autobet => ({
  id: `019a0000-0000-7000-8000-${String(++runs).padStart(12, '0')}`,
  gameId: 'mines',
  currencyId: 'USD',
  betAmount: '5.00',
  options: { mines: 3 },
  choices: [4, 9],
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
const state = (run: Autobet | null, lastBet: Bet | null = null): Answers => ({
  '/api/game/autobet/state': () => ({ model: { run, lastBet } }),
})
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const BET = /^Bet( \S+ [\d.,]+)?$/
const push = (id = lostBet().id) =>
  emit('me-bet', {
    type: 'bet',
    userId: '42',
    seq: 1,
    bet: { id, gameId: 'mines', win: false, winAmount: '0.00' },
  })

beforeEach(() => storage.set('rulesShown', ['mines', 'tower', 'kangaroo']))
afterEach(clearPage)

describe('autobet', () => {
  it('starts with marked tiles and a loss limit and says what is missing before', async () => {
    const run = aRun()
    const server = fakeHouse('mines', { '/api/game/autobet/start': () => ({ model: run }) })
    const { person } = showPage(<Mines />)
    await person.click(await button('Autobet'))
    const sheet = within(await screen.findByRole('dialog'))
    await person.click(sheet.getByRole('button', { name: 'Start autobet' }))
    expect(sheet.getAllByText('Required.')).toHaveLength(2)
    expect(server.requests('/api/game/autobet/start')).toEqual([])
    await person.click(sheet.getByRole('button', { name: 'Tile 5' }))
    await person.click(sheet.getByRole('button', { name: 'Tile 10' }))
    expect(sheet.getByText(/a bet pays 1\.28×/)).toBeTruthy()
    await person.type(sheet.getByLabelText(/^Loss limit/), '50')
    await person.click(sheet.getByRole('button', { name: 'Start autobet' }))
    await button('Stop autobet')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.requests('/api/game/autobet/start')).toMatchObject([
      {
        gameId: 'mines',
        model: { mines: 3, betAmount: '5.00', choices: [4, 9], bets: 10, lossLimit: '50.00', onWin: null },
      },
    ])
  })

  it('shows its progress and the last board while it runs, and celebrates no win', async () => {
    const run = aRun()
    const server = fakeHouse('mines', state(run))
    showPage(<Mines />)
    await screen.findByText('0 of 10 bets')
    server.answer(state({ ...run, made: 3, won: 1, staked: '15.00', paid: '6.42' }, lostBet()))
    push()
    await screen.findByText('3 of 10 bets')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('3')
    expect(await screen.findByText('-$ 8.58')).toBeTruthy()
    expect(screen.queryByText('You won')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/ })).toBeNull()
  })

  it('is stopped by its only button, shows the reason of its end, and clears for the next bet', async () => {
    const run = aRun({ made: 2, staked: '10.00' })
    const ended: Autobet = { ...run, end: 'stopped', endedAt: Date.now() }
    const server = fakeHouse('mines', {
      ...state(run),
      '/api/game/autobet/stop': () => ({ model: ended }),
    })
    const { person } = showPage(<Mines />)
    await person.click(await button('Stop autobet'))
    expect(await screen.findAllByText('You stopped it.')).not.toEqual([])
    expect(server.requests('/api/game/autobet/stop')).toEqual([{ id: run.id }])
    server.answer(state(ended))
    const line = screen.getByText('You stopped it.').closest('[role="status"]')
    expect(line?.textContent).toBe('Autobet · 2 of 10 bets · -$ 10.00 · You stopped it.')
    // "Bet" stands where "Stop" was: a press meant for that one must not stake anything.
    const bet = await button(BET)
    expect(bet.getAttribute('aria-disabled')).toBe('true')
    await person.click(bet)
    expect(server.requests('/api/game/bet')).toEqual([])
    await waitFor(() => expect(bet.getAttribute('aria-disabled')).toBe('false'))
    await person.click(bet)
    await waitFor(() => expect(server.requests('/api/game/bet')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('You stopped it.')).toBeNull())
  })

  it('is dismissed by hand once it has ended and does not reappear', async () => {
    fakeHouse('mines', state(aRun({ end: 'done', made: 10, endedAt: Date.now() })))
    const { person, unmount } = showPage(<Mines />)
    await person.click(await button('Hide autobet result'))
    expect(screen.queryByText('All bets placed.')).toBeNull()
    unmount()
    showPage(<Mines />)
    await button(BET)
    expect(screen.queryByText('All bets placed.')).toBeNull()
  })

  it('celebrates nothing for a returning player when it lost overall', async () => {
    const run = aRun({ end: 'done', made: 10, won: 8, staked: '50.00', paid: '41.50', endedAt: Date.now() })
    fakeHouse('mines', state(run, wonBet()))
    showPage(<Mines />)
    expect(await screen.findByText('-$ 8.50')).toBeTruthy()
    expect(screen.queryByText('You won')).toBeNull()
  })

  it('leaves its last bet on the board and in the fairness sheet, also when its result is hidden', async () => {
    const proof = { ...wonBet().proof, nonce: 10 }
    const own = { ...lostBet(), proof: { ...wonBet().proof, nonce: 0 } }
    const last = { ...wonBet(), proof, id: '019a0000-0000-7000-8000-0000000000ff', createdAt: Date.now() }
    const server = fakeHouse('mines', { '/api/game/bet': () => ({ model: own }) })
    const { person } = showPage(<Mines />)
    await person.click(await button(BET))
    await waitFor(() => expect(server.requests('/api/game/bet')).toHaveLength(1))
    server.answer(state(aRun({ end: 'done', made: 10, endedAt: Date.now() }), last))
    push(last.id)
    await person.click(await button('Hide autobet result'))
    await person.click(await button('Fairness'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Fairness' }))
    expect(sheet.getByText('This bet')).toBeTruthy()
    expect(sheet.getByText('10')).toBeTruthy()
  })

  it('shows a returning player how it ended, in the words of the refusal', async () => {
    const refusal = { id: 'betAboveMaximum', values: { max: '4.00' } }
    fakeHouse('mines', state(aRun({ end: 'refused', refusal, endedAt: Date.now() - 60_000 })))
    showPage(<Mines />)
    expect(await screen.findAllByText(/The maximum bet is \$ 4\.00/)).not.toEqual([])
  })

  it('is neither shown to the next player nor sent again for them', async () => {
    const answers: ((answer: object) => void)[] = []
    const server = fakeHouse('mines', {
      '/api/game/autobet/start': () =>
        answers.length === 2
          ? { model: aRun() }
          : new Promise((resolve) => answers.push((run) => resolve({ ...run }))),
    })
    signIn(PLAYER)
    const { result } = renderHook(() => useAutobet('mines', { enabled: true, ownBet: undefined }))
    const { betAmount, bets, lossLimit, onWin, onLoss } = aRun()
    const starts = [1, 2].map(() =>
      result.current.start({ betAmount, bets, lossLimit, onWin, onLoss, mines: 3, choices: [4] }),
    )
    await waitFor(() => expect(answers).toHaveLength(2))
    act(() => {
      signIn({ ...PLAYER, userId: '6', token: 'token-of-the-next' })
      forgetAnswers()
    })
    answers[0]?.({ model: aRun() })
    answers[1]?.({ status: -1, message: 'lost' })
    expect(await act(() => Promise.all(starts))).toEqual([false, false])
    expect(result.current.run).toBeNull()
    expect(server.requests('/api/game/autobet/start')).toHaveLength(2)
  })

  it('does not mention a run that ended long ago', async () => {
    const server = fakeHouse('mines', state(aRun({ end: 'done', endedAt: Date.now() - 3_600_000 })))
    showPage(<Mines />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    await waitFor(() => expect(server.requests('/api/game/autobet/state')).toHaveLength(1))
    expect(screen.queryByText('All bets placed.')).toBeNull()
  })

  it('takes row choices step by step, and only their number in a game with one way', async () => {
    const Tower = stepPage(tower)
    fakeHouse('tower')
    const first = showPage(<Tower />)
    await first.person.click(await button('Autobet'))
    const rows = within(await screen.findByRole('dialog'))
    await first.person.click(rows.getByRole('button', { name: 'Step 1, place 2' }))
    await first.person.click(rows.getByRole('button', { name: 'Step 2, place 1' }))
    expect(rows.getByRole('button', { name: 'Step 3, place 1' }).getAttribute('aria-pressed')).toBe('false')
    first.unmount()
    clearPage()
    storage.set('rulesShown', ['kangaroo'])

    const Kangaroo = stepPage(kangaroo)
    fakeHouse('kangaroo')
    const second = showPage(<Kangaroo />)
    await second.person.click(await button('Autobet'))
    expect(within(await screen.findByRole('dialog')).getByRole('slider', { name: /Steps/ })).toBeTruthy()
  })
})
