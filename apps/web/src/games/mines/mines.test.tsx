import type { Bet } from '@baize/contract/player'
import { useToasts } from '@baize/ui/toast'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showLanguage } from '../../i18n/language.ts'
import { usePopupStack } from '../../popups/stack.ts'
import { receive } from '../../realtime/pushes.ts'
import { storage } from '../../storage/storage.ts'
import { setPlayKeys } from '../keys/play-keys.ts'
import { stepPage } from '../step/StepPage.tsx'
import { type Answers, fakeServer, refusing } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { aBet, lostBet, MINES_INFO, wonBet } from './fixture.ts'
import { mines } from './mines.ts'

const MinesPage = stepPage(mines)

const opened = (): Bet => aBet({ view: { picks: [2], multiplier: '1.12', nextMultiplier: '1.28' } })

function serve(answers: Answers = {}, heldBet: Bet | null = null) {
  return fakeServer({
    '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet } }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    '/api/auth/user_info': () => ({ user: PLAYER }),
    '/api/fairness/seeds': () => ({
      model: {
        id: aBet().id,
        serverSeedHash: 'cd'.repeat(32),
        clientSeed: 'mine',
        nonce: 4,
        nextServerSeedHash: 'ef'.repeat(32),
      },
    }),
    ...answers,
  })
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const tile = (n: number) => screen.findByLabelText(new RegExp(`^Tile ${n},`))
const faces = () => screen.getAllByLabelText(/^Tile /).map((element) => element.getAttribute('data-face'))

beforeEach(() => storage.set('rulesShown', ['mines']))
afterEach(clearPage)

describe('the mines page', () => {
  it('plays a bet from stake to cash-out, with the live amount in the main button', async () => {
    const server = serve({
      '/api/game/bet': () => ({ model: aBet() }),
      '/api/game/mines_game/play': () => ({ model: opened() }),
      '/api/game/mines_game/cash_out': () => ({ model: wonBet() }),
    })
    const { person } = showPage(<MinesPage />)
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    expect((await button('Pick a tile')).getAttribute('aria-disabled')).toBe('true')
    await person.click(await tile(3))
    await screen.findByLabelText('Tile 3, gem')
    await person.click(await button('Cash out $ 5.60'))
    expect(await screen.findByText('You won')).toBeTruthy()
    expect(faces().filter((face) => face === 'mine')).toHaveLength(3)
    expect(server.requests('/api/game/mines_game/play')).toMatchObject([{ model: { choice: 2 } }])
    await button(/^Bet( \S+ [\d.,]+)?$/)
  })

  it('ends on a mine, shows the whole board and celebrates nothing', async () => {
    serve({ '/api/game/mines_game/play': () => ({ model: lostBet() }) }, aBet({ view: { picks: [2] } }))
    const { person } = showPage(<MinesPage />)
    await person.click(await tile(14))
    await screen.findByLabelText('Tile 14, mine')
    expect(await screen.findAllByText('Mine. The bet is over.')).not.toEqual([])
    expect(screen.getByText(/^-\$.5\.00$/)).toBeTruthy()
    expect(faces()).not.toContain('hidden')
    expect(screen.queryByText('You won')).toBeNull()
    await button(/^Bet( \S+ [\d.,]+)?$/)
  })

  it('celebrates nothing when the return does not exceed the stake', async () => {
    const evenly = { ...wonBet(), winAmount: '5.00', multiplier: '1.00' }
    serve({ '/api/game/mines_game/cash_out': () => ({ model: evenly }) }, opened())
    const { person } = showPage(<MinesPage />)
    await person.click(await button(/^Cash out/))
    await button(/^Bet( \S+ [\d.,]+)?$/)
    expect(screen.queryByText('You won')).toBeNull()
  })

  it('restores an open bet after a reload', async () => {
    serve({}, opened())
    showPage(<MinesPage />)
    await button('Cash out $ 5.60')
    expect(faces().filter((face) => face === 'gem')).toHaveLength(1)
    expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
      'Your open bet is back where you left it.',
    ])
  })

  it('[T-13] shows the rules popup once a game', async () => {
    storage.remove('rulesShown')
    serve()
    const first = showPage(<MinesPage />)
    const rules = await screen.findByRole('dialog', { name: 'Game rules' })
    await first.person.click(within(rules).getByRole('button', { name: 'Got it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    first.unmount()

    const second = showPage(<MinesPage />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    expect(screen.queryByRole('dialog')).toBeNull()
    await second.person.click(await button('Game rules'))
    expect(await screen.findByRole('dialog', { name: 'Game rules' })).toBeTruthy()
  })

  it('keeps stake and button usable under new rules, which the first bet dismisses', async () => {
    storage.remove('rulesShown')
    serve({ '/api/game/bet': () => ({ model: aBet() }) })
    const { person } = showPage(<MinesPage />)
    await screen.findByRole('dialog', { name: 'Game rules' })
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(storage.get('rulesShown')).toEqual(['mines'])
    await waitFor(() => expect(storage.get('hasBet')).toBe(true))
  })

  it('repeats a move under the same request id when its reply was lost, and says so meanwhile', async () => {
    const server = serve({ '/api/game/bet': () => ({ replyLost: true }) })
    const { person } = showPage(<MinesPage />)
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await screen.findByText(/Trying again; nothing is staked twice/)
    server.answer({ '/api/game/bet': () => ({ model: aBet() }) })
    window.dispatchEvent(new Event('online'))
    await button('Pick a tile')
    const sent = server.requests('/api/game/bet')
    expect(sent.length).toBeGreaterThan(1)
    expect(sent.every((request) => request.requestId === sent[0]?.requestId)).toBe(true)
  })

  it('offers a visitor the log-in and places no bet', async () => {
    const server = serve()
    const { person } = showPage(<MinesPage />, { user: null })
    await person.click(await button('Register to play'))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['login'])
    expect(server.requests('/api/game/bet')).toEqual([])
  })

  it('offers a deposit when the balance is under the smallest bet', async () => {
    const server = serve()
    const { person } = showPage(<MinesPage />, { user: { ...PLAYER, balance: '0.99' } })
    await person.click(await button('Deposit to play'))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['deposit'])
    expect(server.requests('/api/game/bet')).toEqual([])
  })

  it('says at the field that a stake exceeds the balance and keeps the typed text', async () => {
    const server = serve()
    const { person } = showPage(<MinesPage />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Bet amount' })
    await person.clear(field)
    await person.type(field, '246.5')
    await screen.findByText('More than your balance ($ 100.00)')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.value).toBe('246.5')
    expect((await button(/^Bet( \S+ [\d.,]+)?$/)).getAttribute('aria-disabled')).toBe('true')
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    expect(server.requests('/api/game/bet')).toEqual([])
    await person.click(await button('Deposit'))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['deposit'])
  })

  it('remembers stake and mines of the last bet for this player and no other', async () => {
    serve({ '/api/game/bet': () => ({ model: aBet() }) })
    const first = showPage(<MinesPage />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    await first.person.clear(screen.getByRole('textbox', { name: 'Bet amount' }))
    await first.person.type(screen.getByRole('textbox', { name: 'Bet amount' }), '7.5')
    await first.person.click(await button('10 mines'))
    await first.person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await button('Pick a tile')
    first.unmount()

    const setup = () => [
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Bet amount' }).value,
      screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mines' }).value,
    ]
    const second = showPage(<MinesPage />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    expect(setup()).toEqual(['7.50', '10'])
    second.unmount()

    showPage(<MinesPage />, { user: { ...PLAYER, userId: '43' } })
    await button(/^Bet( \S+ [\d.,]+)?$/)
    expect(setup()).toEqual(['5.00', '3'])
  })

  it('shows and reads amounts in the format of the language', async () => {
    await showLanguage('pt')
    try {
      const server = serve({ '/api/game/bet': () => ({ model: aBet() }) })
      const { person } = showPage(<MinesPage />, { user: { ...PLAYER, balance: '5000.00' } })
      await button(/^Apostar( \S+ [\d.,]+)?$/)
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor da aposta' })
      expect(field.value).toBe('5,00')
      await person.clear(field)
      await person.type(field, '1.000')
      await screen.findByText('Digite 1000 ou 1,00, para lermos certo.')
      await person.clear(field)
      await person.type(field, '987,65')
      await person.click(await button(/^Apostar( \S+ [\d.,]+)?$/))
      await button('Escolha uma casa')
      expect(server.requests('/api/game/bet')).toMatchObject([{ model: { betAmount: '987.65' } }])
    } finally {
      await showLanguage('en')
    }
  })

  it('reserves the line of the error, so that nothing moves when the stake is wrong', async () => {
    serve()
    const { person } = showPage(<MinesPage />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    const field = screen.getByRole('textbox', { name: 'Bet amount' })
    const note = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(note?.textContent).toBe('$ 1.00 to $ 1,000.00')
    await person.clear(field)
    expect(note?.textContent).toBe('Enter an amount.')
    expect(note?.isConnected).toBe(true)
  })

  it('explains an invalid stake and does not send it', async () => {
    const server = serve()
    const { person } = showPage(<MinesPage />)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    const field = screen.getByRole('textbox', { name: 'Bet amount' })
    await person.clear(field)
    await person.type(field, '0.5')
    expect(await screen.findByText('The minimum bet is $ 1.00.')).toBeTruthy()
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    expect(server.requests('/api/game/bet')).toEqual([])
  })

  it('shows a tile that was opened in another window, and announces its own', async () => {
    const server = serve({ '/api/game/mines_game/play': () => ({ model: opened() }) }, aBet())
    const { person } = showPage(<MinesPage />)
    await button('Pick a tile')
    server.answer({ '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: opened() } }) })
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastMove' }))
    await button('Cash out $ 5.60')
    expect(storage.get('lastMove')).toBeUndefined()
    await person.click(await tile(9))
    await waitFor(() => expect(storage.get('lastMove')).toBeTruthy())
  })

  it('learns from a push that the bet ended in another tab', async () => {
    const server = serve({}, opened())
    showPage(<MinesPage />)
    await button(/^Cash out/)
    server.answer({
      '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: null } }),
      '/api/game/bet_result': () => ({
        model: { id: wonBet().id, result: 'WIN', winAmount: '5.60', bet: wonBet() },
      }),
    })
    const bet = { id: wonBet().id, gameId: 'mines', win: true, winAmount: '5.60' }
    receive({ type: 'bet', userId: PLAYER.userId, bet, seq: PLAYER.seq + 1 })
    expect(await screen.findByText('You won')).toBeTruthy()
  })

  it('keeps the game usable after a refusal', async () => {
    serve({ '/api/game/bet': () => refusing('insufficientFunds') })
    const { person } = showPage(<MinesPage />)
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    await waitFor(() =>
      expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['rechargeNotice']),
    )
    expect(faces().every((face) => face === 'hidden')).toBe(true)
  })

  it('can be played by the keyboard alone, with space for the main action and enter for the tile', async () => {
    const server = serve({
      '/api/game/bet': () => ({ model: aBet() }),
      '/api/game/mines_game/play': () => ({ model: opened() }),
      '/api/game/mines_game/cash_out': () => ({ model: wonBet() }),
    })
    const { person } = showPage(<MinesPage />)
    setPlayKeys(true)
    await button(/^Bet( \S+ [\d.,]+)?$/)
    await person.keyboard(' ')
    await button('Pick a tile')
    await waitFor(async () => expect(document.activeElement).toBe(await tile(13)))
    await person.keyboard(' ')
    expect(server.requests('/api/game/mines_game/play')).toEqual([])
    expect(screen.getByText(/^Arrow keys: .* Enter: open the tile\.$/)).toBeTruthy()
    await person.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(await tile(3))
    await person.keyboard('{Enter}')
    await button('Cash out $ 5.60')
    expect(screen.getByText(/^Space: Cash out \$ 5\.60\./)).toBeTruthy()
    expect(server.requests('/api/game/mines_game/play')).toMatchObject([{ model: { choice: 2 } }])
    const stops = screen.getAllByLabelText(/^Tile /).filter((element) => element.tabIndex === 0)
    expect(stops).toEqual([await tile(3)])
    await person.keyboard(' ')
    expect(await screen.findByText('You won')).toBeTruthy()
    expect(document.activeElement).toBe(await tile(3))
    await person.keyboard(' ')
    await waitFor(() => expect(server.requests('/api/game/bet')).toHaveLength(2))
  })

  it('leaves the focus of a pointer where it is', async () => {
    serve({ '/api/game/bet': () => ({ model: aBet() }) })
    const { person } = showPage(<MinesPage />)
    await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
    expect(document.activeElement).toBe(await button('Pick a tile'))
  })

  it('keeps the ladder lit up to the last gem of a won bet', async () => {
    serve({ '/api/game/mines_game/cash_out': () => ({ model: wonBet() }) }, opened())
    const { person } = showPage(<MinesPage />)
    await person.click(await button(/^Cash out/))
    await screen.findByText('You won')
    const [first, second] = within(screen.getAllByRole('list', { name: 'Multipliers' })[0]!).getAllByRole(
      'listitem',
    )
    expect([first?.dataset.passed, second?.dataset.passed]).toEqual(['true', 'false'])
  })

  it('pauses while the device is offline and says why', async () => {
    const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    try {
      const server = serve({}, opened())
      const { person } = showPage(<MinesPage />)
      await screen.findByText("The game continues when you're back online.")
      expect((await button('Cash out $ 5.60')).getAttribute('aria-disabled')).toBe('true')
      await person.click(await tile(5))
      expect(server.requests('/api/game/mines_game/play')).toEqual([])
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
      if (online) Object.defineProperty(Navigator.prototype, 'onLine', online)
    }
  })

  it('shows the seeds that decide the next bet', async () => {
    serve()
    const { person } = showPage(<MinesPage />)
    await person.click(await button('Fairness'))
    const sheet = await screen.findByRole('dialog', { name: 'Fairness' })
    expect(await within(sheet).findByText('cd'.repeat(32))).toBeTruthy()
    expect(within(sheet).getByText('mine')).toBeTruthy()
    expect(within(sheet).getByText('ef'.repeat(32))).toBeTruthy()
  })
})
