import type { Autobet, Bet, PlayerBet } from '@baize/contract/player'
import { commitment, proveBoard } from '@baize/rules'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aBet, lostBet, wonBet } from '../../games/mines/fixture.ts'
import { aRoundBet } from '../../games/rounds/fixture.ts'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { BetsPage } from './BetsPage.tsx'
import { onceEach } from './bet-pages.ts'
import { betStanding } from './standing.ts'

const numbered = (n: number, bet: Bet): Bet => ({
  ...bet,
  id: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
})
const page = (items: readonly PlayerBet[], total = items.length, pageNo = 1) => ({
  model: { items, total, pageNo, pageSize: 20 },
})
const RUN: Autobet = {
  id: '019a0000-0000-7000-8000-00000000000a',
  gameId: 'mines',
  currencyId: 'USD',
  betAmount: '5.00',
  options: { mines: 3 },
  choices: [4],
  bets: 10,
  lossLimit: '25.00',
  winLimit: null,
  onWin: null,
  onLoss: null,
  made: 7,
  won: 2,
  staked: '35.00',
  paid: '14.50',
  nextAmount: '5.00',
  stopping: false,
  startedAt: 1_767_225_600_000,
  endedAt: 1_767_225_604_000,
  end: 'lossLimit',
  refusal: null,
}
const serve = (answers: Answers) =>
  fakeServer({ '/api/user/provider_bets': () => ({ model: { items: [], next: null } }), ...answers })

afterEach(clearPage)

describe('the list of my bets', () => {
  it('loads page by page, each bet once', async () => {
    const first = Array.from({ length: 20 }, (_, n) => numbered(n, lostBet()))
    const server = serve({
      '/api/game/bet_record': ({ pageNo }) =>
        pageNo === 1 ? page(first, 22) : page([numbered(19, lostBet()), numbered(20, wonBet())], 22, 2),
    })
    const { person } = showPage(<BetsPage />)
    expect(await screen.findByText('20 of 22')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('21 of 22')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(server.requests('/api/game/bet_record').map((request) => request.pageNo)).toEqual([1, 2])
  })

  it('shows what became of an open bet in another tab', async () => {
    const open = aBet()
    const server = serve({ '/api/game/bet_record': () => page([open]) })
    showPage(<BetsPage />)
    await screen.findByRole('link', { name: 'Continue' })
    server.answer({ '/api/game/bet_record': () => page([{ ...lostBet(), id: open.id }]) })
    dispatchEvent(new StorageEvent('storage', { key: 'lastMove' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Continue' })).toBeNull())
  })

  it('names a lost bet on a round as its panel does', async () => {
    const lost = aRoundBet({ state: 'LOST', crashedAt: '1.20' }, { result: 'LOSE' })
    serve({ '/api/game/bet_record': () => page([lost]) })
    const { person } = showPage(<BetsPage />)
    const row = await screen.findByRole('button', { name: /^Crash/ })
    expect(within(row).getByText('Lost')).toBeTruthy()
    await person.click(row)
    expect(within(await screen.findByRole('dialog')).getByText('Lost')).toBeTruthy()
  })

  it('is filtered by game', async () => {
    const server = serve({ '/api/game/bet_record': () => page([lostBet()]) })
    const { person } = showPage(<BetsPage />)
    await screen.findByText('1 of 1')
    await person.selectOptions(screen.getByRole('combobox', { name: 'Game' }), 'Mines')
    await waitFor(() =>
      expect(server.requests('/api/game/bet_record').at(-1)).toMatchObject({ gameId: 'mines' }),
    )
  })

  it('is filtered by day and result, and offers all of them when none matches', async () => {
    const server = serve({ '/api/game/bet_record': () => page([lostBet()]) })
    const { person } = showPage(<BetsPage />)
    await screen.findByText('1 of 1')
    server.answer({ '/api/game/bet_record': () => page([]) })
    await person.selectOptions(screen.getByLabelText('Result'), 'Lost')
    await person.type(screen.getByLabelText('From'), '2026-03-01')
    await person.type(screen.getByLabelText('To'), '2026-03-31')
    await waitFor(() =>
      expect(server.requests('/api/game/bet_record').at(-1)).toMatchObject({
        result: 'LOSE',
        from: new Date(2026, 2, 1).getTime(),
        to: new Date(2026, 3, 1).getTime(),
      }),
    )
    server.answer({ '/api/game/bet_record': () => page([lostBet()]) })
    await person.click(await screen.findByRole('button', { name: 'Show all' }))
    await screen.findByText('1 of 1')
  })

  it('marks autobet bets, and its runs link to their bets', async () => {
    const bet = { ...lostBet(), autobetId: RUN.id }
    const server = serve({
      '/api/game/bet_record': () => page([bet]),
      '/api/game/autobet/record': () => ({ model: { items: [RUN], total: 1, pageNo: 1, pageSize: 20 } }),
    })
    const { person } = showPage(<BetsPage />)
    expect(await screen.findByText('Autobet')).toBeTruthy()
    await person.click(screen.getByRole('radio', { name: 'Autobet runs' }))
    expect(await screen.findByText('Loss limit reached.')).toBeTruthy()
    expect(screen.getByText('7 of 10 bets')).toBeTruthy()
    expect(screen.getByText('-$ 20.50')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'View bets' }))
    await screen.findByText('1 of 1')
    expect(server.requests('/api/game/bet_record').at(-1)).toMatchObject({
      gameId: 'mines',
      from: RUN.startedAt - 1000,
      to: RUN.endedAt! + 1000,
    })
  })

  it('is exported as filtered, and a refusal is shown', async () => {
    const asked: string[] = []
    serve({ '/api/game/bet_record': () => page([lostBet()]) })
    const { person } = showPage(<BetsPage />)
    await person.selectOptions(await screen.findByRole('combobox', { name: 'Game' }), 'Mines')
    await screen.findByText('1 of 1')
    const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
    const headers = { 'content-disposition': 'attachment' }
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return asked.length === 1
        ? new Response('bet,made', { headers })
        : new Response(JSON.stringify({ status: 429, message: 'Too many attempts.' }))
    })
    await person.click(screen.getByRole('button', { name: 'Download as table (CSV)' }))
    await waitFor(() => expect(kept).toHaveBeenCalledTimes(1))
    await person.click(screen.getByRole('button', { name: 'Download for the verifier (JSON)' }))
    expect(await screen.findByText('Too many attempts.')).toBeTruthy()
    expect(asked).toEqual([
      '/api/game/bet_export?format=csv&gameId=mines',
      '/api/game/bet_export?format=json&gameId=mines',
    ])
    expect(kept).toHaveBeenCalledTimes(1)
    kept.mockRestore()
  })

  it('says when it is empty and when it cannot be loaded', async () => {
    serve({ '/api/game/bet_record': () => page([]) })
    const { unmount } = showPage(<BetsPage />)
    expect(await screen.findByText('No bets yet')).toBeTruthy()
    unmount()
    clearPage()
    const server = serve({ '/api/game/bet_record': () => ({ status: 429, message: 'Too many attempts.' }) })
    const { person } = showPage(<BetsPage />)
    await screen.findByText('Your bets could not be loaded.')
    server.answer({ '/api/game/bet_record': () => page([lostBet()]) })
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 of 1')).toBeTruthy()
  })

  it('requires a log-in', async () => {
    const server = serve({})
    showPage(<BetsPage />, { user: null })
    expect(await screen.findByText('Log in to see your bets')).toBeTruthy()
    expect(server.requests('/api/game/bet_record')).toEqual([])
  })

  it('offers to finish open bets at their current worth after a confirmation', async () => {
    const held = aBet({ view: { picks: [2], multiplier: '1.12' } })
    const server = serve({
      '/api/game/bet_record': () => page([held]),
      '/api/game/finish_hold': () => ({ model: wonBet() }),
    })
    const { person } = showPage(<BetsPage />)
    expect((await screen.findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/h5/mines')
    await person.click(screen.getByRole('button', { name: 'Finish' }))
    const question = await screen.findByRole('dialog')
    expect(within(question).getByText(/current value: \$ 5\.60/)).toBeTruthy()
    server.answer({ '/api/game/bet_record': () => page([wonBet()]) })
    await person.click(within(question).getByRole('button', { name: 'Finish' }))
    expect(await screen.findByText('Won')).toBeTruthy()
    expect(server.requests('/api/game/finish_hold')).toEqual([{ id: held.id }])
  })
})

describe('the details of a bet', () => {
  const seeds = { serverSeed: 'server', clientSeed: 'client', nonce: 1 }
  const board = proveBoard('mines', { mines: 3 }, seeds).board.flat()
  const proof = { ...seeds, serverSeedHash: commitment('server') }
  const open = async (bet: Bet) => {
    serve({ '/api/game/bet_record': () => page([bet]) })
    const shown = showPage(<BetsPage />)
    await shown.person.click(await screen.findByRole('button', { name: /Mines/ }))
    return { ...shown, dialog: await screen.findByRole('dialog') }
  }

  it('show every digit of the multiplier, while the list shows two', async () => {
    const { dialog } = await open({ ...wonBet(), multiplier: '1.1254' })
    expect(within(dialog).getByText('1.1254×')).toBeTruthy()
    expect(screen.getAllByText(/1\.12×/).length).toBeGreaterThan(0)
  })

  it('are verified in the browser once the server seed is revealed', async () => {
    const { person, dialog } = await open({ ...wonBet(), proof, view: { ...wonBet().view, board } })
    await person.click(within(dialog).getByRole('button', { name: 'Verify' }))
    expect(await within(dialog).findByText(/everything matches the seeds/)).toBeTruthy()
  })

  it('show when a claimed board does not match the seeds', async () => {
    const { person, dialog } = await open({
      ...wonBet(),
      proof,
      view: { ...wonBet().view, board: [0, 8, 24] },
    })
    await person.click(within(dialog).getByRole('button', { name: 'Verify' }))
    expect(await within(dialog).findByText(/doesn't match the seeds/)).toBeTruthy()
  })

  it('are saved as the site returned them, for a check elsewhere', async () => {
    const { dialog } = await open({ ...wonBet(), proof, view: { ...wonBet().view, board } })
    const link = within(dialog).getByRole('link', { name: 'Save as JSON' })
    expect(link.getAttribute('download')).toBe(`mines-${wonBet().id}.json`)
    const [, text = ''] = (link.getAttribute('href') ?? '').split(',', 2)
    expect(JSON.parse(decodeURIComponent(text))).toMatchObject({ id: wonBet().id, proof, view: { board } })
  })

  it('show the path, the options and every check of a game of rows', async () => {
    const rows = proveBoard('tower', { difficulty: 'easy' }, seeds).board
    const lost: Bet = {
      ...wonBet(),
      gameId: 'tower',
      result: 'LOSE',
      winAmount: '0.00',
      multiplier: '0.00',
      rtp: 9800,
      proof,
      view: {
        difficulty: 'easy',
        picks: [0, 1],
        multiplier: '0.00',
        nextMultiplier: null,
        board: rows.map((row) => (typeof row === 'number' ? [row] : [...row])),
      },
    }
    serve({ '/api/game/bet_record': () => page([lost]) })
    const { person } = showPage(<BetsPage />)
    await person.click(await screen.findByRole('button', { name: /Tower/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Difficulty').nextElementSibling?.textContent).toBe('Easy')
    expect(within(dialog).getByText('Steps cleared').nextElementSibling?.textContent).toBe('1')
    expect(within(dialog).getByRole('img').getAttribute('aria-label')).toContain(
      'Step 2: losing on 2 (chosen: 2)',
    )
    await person.click(within(dialog).getByRole('button', { name: 'Verify' }))
    expect(await within(dialog).findByText(/everything matches the seeds/)).toBeTruthy()
    expect(within(dialog).getByText('Step 2, place 2: lost')).toBeTruthy()
  })

  it('link to the seeds while the server seed is still in use', async () => {
    const { dialog } = await open(wonBet())
    expect(within(dialog).queryByRole('button', { name: 'Verify' })).toBeNull()
    expect(within(dialog).getByRole('link', { name: 'Go to seeds' }).getAttribute('href')).toBe('/fairness')
  })
})

describe('the label of a bet', () => {
  it('is a win only when more came back than was staked', () => {
    expect(betStanding(aBet())).toBe('open')
    expect(betStanding(lostBet())).toBe('lost')
    expect(betStanding(wonBet())).toBe('won')
    expect(betStanding({ ...wonBet(), winAmount: '5.00' })).toBe('returned')
    expect(betStanding({ ...wonBet(), winAmount: '2.00' })).toBe('partly')
    expect(betStanding(aRoundBet({ state: 'CANCELLED' }, { result: 'WIN', winAmount: '5.00' }))).toBe(
      'cancelled',
    )
  })

  it('is taken from the first of two copies that paging returned', () => {
    const firstBet = numbered(1, wonBet())
    expect(onceEach([{ items: [firstBet] }, { items: [firstBet, numbered(2, lostBet())] }])).toHaveLength(2)
  })
})
