import { type Autobet, ChatCard, type ChatHistory, type LotteryState } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AddressLinks } from '../../links/AddressLinks.tsx'
import { SmartLink } from '../../links/SmartLink.tsx'
import { openWhenFree } from '../../popups/budget.ts'
import { receive } from '../../realtime/pushes.ts'
import { useConnection } from '../../session/connection.ts'
import { session, useSession } from '../../session/session.ts'
import { useUiState } from '../../session/ui-state.ts'
import { type Answers, fakeServer } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'
import { aLottery, aLotteryBet, aTerm, aWonBet, newsOf } from './fixture.ts'
import { LotteryPage } from './LotteryPage.tsx'
import type { LotteryNews } from './live.ts'
import { showMs } from './reveal.ts'

const layout = (isDesktop: boolean, isStill = false) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') ? isStill : isDesktop && query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

beforeEach(() => {
  useConnection.setState({ state: 'online', joins: 1 })
  layout(true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  useConnection.setState({ state: 'idle', joins: 0 })
  clearPage()
})

const CARDS: readonly ChatCard[] = [
  {
    kind: 'term',
    data: {
      gameId: 'fast3',
      line: 'fast3-60',
      number: 7,
      status: 'drawn',
      closesAt: 1,
      values: [2, 3, 5],
      bets: 4,
    },
  },
  {
    kind: 'bet',
    data: {
      gameId: 'fast3',
      line: 'fast3-60',
      term: 8,
      name: 'bia',
      picks: ['big', 'sum:10'],
      amount: '50.00',
      currencyId: 'USD',
    },
  },
  { kind: 'rain', data: {} },
]
const CHAT: ChatHistory = {
  room: {
    id: 'main-fast3',
    kind: 'MAIN',
    gameId: 'fast3',
    language: null,
    isOpen: true,
    slowSeconds: 0,
    verifiedOnly: false,
  },
  messages: CARDS.map((card, n) => ({
    id: n + 1,
    at: 1,
    author: null,
    text: '',
    card,
    replyTo: null,
    mentions: [],
    isDeleted: false,
  })),
  hasEarlier: false,
  pinned: null,
  upTo: 3,
  readUpTo: 3,
  me: null,
}

function serve(state: Partial<LotteryState> = {}, answers: Answers = {}) {
  return fakeServer({
    '/api/lottery/state': () => ({ model: aLottery(state) }),
    '/api/lottery/history': () => ({ model: [] }),
    '/api/chat/history': () => ({ model: CHAT }),
    '/api/chat/read': () => ({}),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/auth/user_info': () => ({ user: PLAYER }),
    ...answers,
  })
}
const open = (at = '/chatbet?gameId=fast3', user: typeof PLAYER | null = PLAYER) =>
  showPage(<LotteryPage />, { at, user })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const tell = (news: LotteryNews) =>
  act(() =>
    receive({
      type: 'game_data',
      gameData: { gameId: 'fast3', data: { term: { id: 'x', status: 'NEW' }, ...news } },
    }),
  )

/** The chat's card of draw 8, which comes by a channel of its own. */
const hearCard = () => {
  const [card] = CARDS
  const data = { ...card?.data, number: 8, values: [6, 5, 4], bets: 1 }
  const message = { id: 4, at: 1, author: null, text: '', card: ChatCard.parse({ kind: 'term', data }) }
  const messages = [{ ...message, replyTo: null, mentions: [], isDeleted: false }]
  act(() => receive({ type: 'chat', frame: { roomId: 'main-fast3', after: 3, upTo: 4, messages } }))
}

describe('a lottery room', () => {
  it('[S-03] [G-10] opens by the game or by its room, with draw, countdown, results and roadmap', async () => {
    serve()
    const { unmount } = open()
    expect(await screen.findByRole('heading', { name: 'Fast 3', level: 1 })).toBeTruthy()
    expect(screen.getByText('Draw 8')).toBeTruthy()
    expect((await screen.findByRole('timer', { name: 'Betting closes in' })).textContent).toMatch(
      /^(10:00|09:\d\d)$/,
    )
    expect(await button('Draw 7: 2 3 5, Sum 10, Small, Even. See its proof')).toBeTruthy()
    expect(await button('Draw 6: void. See its proof')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Roadmap' })).getAllByRole('listitem')).toHaveLength(3)
    unmount()
    open('/chatbet?roomId=main-fast3')
    expect(await screen.findByRole('heading', { name: 'Fast 3', level: 1 })).toBeTruthy()
  })

  it.each([
    ['does not open', 'a bet of the player', [aLotteryBet()], 0],
    ['opens', 'no bet of the player', [], 1],
  ])('a popup %s over a draw with %s', async (_does, _bets, mine, times) => {
    serve({ mine: [...mine] })
    open()
    expect(await screen.findByRole('heading', { name: 'Fast 3', level: 1 })).toBeTruthy()
    await screen.findAllByText(mine.length > 0 ? /Big · Sum 10/ : 'Draw 8')
    const opened = vi.fn<() => void>()
    openWhenFree('reality', opened)
    expect(opened).toHaveBeenCalledTimes(times)
  })

  it('lists the existing rooms when the address names none or a wrong one', async () => {
    serve()
    const { unmount } = open('/chatbet?roomId=7')
    expect(await screen.findByRole('heading', { name: 'There is no such room' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Racing Ten/ }).getAttribute('href')).toBe(
      '/chatbet?gameId=racing10',
    )
    unmount()
    open('/chatbet')
    expect(await screen.findByRole('heading', { name: 'Choose a game' })).toBeTruthy()
  })

  it('bets on several picks at once, with the total on the button, and cancels until the close', async () => {
    const bet = aLotteryBet()
    const server = serve(
      {},
      {
        '/api/lottery/bet': () => ({ model: bet }),
        '/api/lottery/cancel': () => ({ model: aLotteryBet({ result: 'WIN' }, { state: 'CANCELLED' }) }),
      },
    )
    const { person } = open()
    await person.click(await button(/^Big 1\.94×/))
    await person.click(screen.getByRole('radio', { name: /^Sum/ }))
    await person.click(await button(/^Sum 10 7\.76×/))
    expect(screen.getByRole('radio', { name: 'Sides 1' })).toBeTruthy()
    await person.click(await button(/^Bet \$ 2\.00/))
    expect(await button('Cancel bet')).toBeTruthy()
    expect(server.requests('/api/lottery/bet')).toMatchObject([
      {
        line: 'fast3-60',
        term: 8,
        picks: [
          { pick: 'big', amount: '1.00' },
          { pick: 'sum:10', amount: '1.00' },
        ],
      },
    ])
    expect(await screen.findByText('$ 2.00 is on draw 8.')).toBeTruthy()
    // The slip is empty again, and the last bet can be repeated.
    await button('Choose what to bet on')
    await person.click(await button('Repeat last bet'))
    expect(await button(/^Bet \$.2\.00.?Pays up to \$.7\.76$/)).toBeTruthy()
    await person.click(await button('Cancel bet'))
    expect(await screen.findByText('You have no bets in this draw yet.')).toBeTruthy()
    expect(server.requests('/api/lottery/cancel')).toMatchObject([{ id: bet.id }])
  })

  it('shows a result only when its dice have come to rest, with the player’s win in a banner', async () => {
    const chat = { ...CHAT, messages: [] }
    const server = serve({ mine: [aLotteryBet()] }, { '/api/chat/history': () => ({ model: chat }) })
    open()
    await button('Cancel bet')
    await screen.findByText('No messages yet')
    tell(newsOf(aTerm({ phase: 'CLOSED' })))
    expect(await screen.findByText('Bets are closed. Drawing…')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel bet' })).toBeNull()
    const motion = () => document.querySelector('.lot-drawn .lot-values')?.getAttribute('data-motion')
    expect(motion()).toBe('tumble')

    // Paid while the dice still roll: the header waits, the session does not.
    act(() => useSession.setState(({ user }) => ({ user: { ...user, balance: '101.94' } })))
    const balances = () => [session().user.balance, session().held]
    expect(balances()).toEqual(['101.94', '100.00'])
    const last = [{ number: 8, values: [6, 5, 4] }, ...aLottery().last]
    const won = { ...aWonBet(), betAmount: '1.00' }
    server.answer({
      '/api/lottery/state': () => ({ model: aLottery({ term: null, last, mine: [won] }) }),
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      tell(newsOf(aTerm({ phase: 'FINISHED' }), [6, 5, 4]))
      hearCard()
      // The outcome of the own bet is fetched meanwhile.
      await act(() => vi.advanceTimersByTimeAsync(showMs('fast3', 3) - 1))
      expect(server.requests('/api/lottery/state').length).toBeGreaterThan(1)
      expect(motion()).toBe('land')
      expect(screen.queryAllByText(/Sum 15|you won/i)).toEqual([])
      expect(screen.queryByRole('button', { name: /^Draw 8: 6 5 4/ })).toBeNull()
      expect(screen.getByText('Draw 8 · Drawing…')).toBeTruthy()
      expect(balances()).toEqual(['101.94', '100.00'])
      await act(() => vi.advanceTimersByTimeAsync(1))
    } finally {
      vi.useRealTimers()
    }
    expect(motion()).toBe('rest')
    expect(screen.getByRole('button', { name: /^Draw 8: 6 5 4, Sum 15/ })).toBeTruthy()
    expect(screen.queryByText('Draw 8 · Drawing…')).toBeNull()
    expect(screen.getByText('You won $ 1.94').closest('[role="status"]')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Draw 8: you won $ 1.94' })).toBeTruthy()
    expect(balances()).toEqual(['101.94', undefined])
    // It goes with the next draw.
    tell(newsOf(aTerm({ number: 9 })))
    expect(screen.getByText('You won $ 1.94')).toBeTruthy()
    tell(newsOf(aTerm({ number: 9, phase: 'CLOSED' })))
    expect(screen.queryByText('You won $ 1.94')).toBeNull()
  })

  it('shows the result at once with reduced motion, and a lost bet’s payout', async () => {
    layout(true, true)
    const server = serve({ mine: [aLotteryBet()] })
    open()
    await button('Cancel bet')
    const lost = aLotteryBet({ result: 'LOSE', settledAt: 2 }, { state: 'LOST', values: [1, 1, 2] })
    const last = [{ number: 8, values: [1, 1, 2] }, ...aLottery().last]
    server.answer({ '/api/lottery/state': () => ({ model: aLottery({ term: null, last, mine: [lost] }) }) })
    tell(newsOf(aTerm({ phase: 'FINISHED' }), [1, 1, 2]))
    expect(screen.getByRole('button', { name: /^Draw 8: 1 1 2, Sum 4/ })).toBeTruthy()
    const band = (await screen.findByText('No win this time')).closest('[role="status"]')
    expect(band?.textContent).toContain('Draw 8: 1 1 2, Sum 4, Small, Even.')
  })

  it('does not call a payout below the stakes a win', async () => {
    layout(true, true)
    const last = [{ number: 8, values: [6, 5, 4] }, ...aLottery().last]
    serve({ term: null, last, mine: [aWonBet()] })
    open()
    expect((await screen.findByText('$ 1.94 of $ 2.00 back')).closest('[data-won=false]')).toBeTruthy()
    expect(screen.queryByText(/you won/i)).toBeNull()
  })

  it('shows a placed bet beside the button, with its stake, picks and highest payout', async () => {
    serve({}, { '/api/lottery/bet': () => ({ model: aLotteryBet() }) })
    const { person } = open()
    const mine = within(await screen.findByRole('region', { name: 'Your bets this draw' }))
    expect(mine.getByText(/^None yet/)).toBeTruthy()
    await person.click(await button(/^Big 1\.94×/))
    await person.click(await button(/^Bet \$ 1\.00/))
    expect(await mine.findByText('Big · Sum 10')).toBeTruthy()
    // A sum of 10 is small: not both can win.
    expect(mine.getByText('Pays up to $ 7.76')).toBeTruthy()
    expect(mine.getByText('$ 2.00')).toBeTruthy()
    expect(mine.getByRole('button', { name: 'Cancel bet' })).toBeTruthy()
  })

  it('has the chat of its room, where a shared bet can be copied with a stake of one’s own', async () => {
    const server = serve({}, { '/api/lottery/bet': () => ({ model: aLotteryBet() }) })
    const { person } = open()
    expect(await screen.findByText('4 bets')).toBeTruthy()
    expect(await screen.findByText('bia bet on draw 8')).toBeTruthy()
    await person.click(await button('Follow this bet'))
    await person.click(screen.getByRole('checkbox', { name: 'Show my bet in the room' }))
    await person.click(await button(/^Bet \$ 2\.00/))
    await button('Cancel bet')
    expect(server.requests('/api/lottery/bet')).toMatchObject([
      { picks: [{ pick: 'big' }, { pick: 'sum:10' }], share: true },
    ])
  })

  it('asks before it moves a bet on a closed draw to the next one, and names it', async () => {
    const [, bet] = CARDS
    const messages = CHAT.messages.map((message) =>
      message.card?.kind === 'bet'
        ? { ...message, card: ChatCard.parse({ ...bet, data: { ...bet?.data, term: 7 } }) }
        : message,
    )
    serve({}, { '/api/chat/history': () => ({ model: { ...CHAT, messages } }) })
    const { person } = open()
    await person.click(await button('Follow this bet'))
    const question = await screen.findByRole('dialog')
    expect(question.textContent).toContain('Draw 7 is closed')
    expect(question.textContent).toContain('draw 8')
    await person.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: /^Bet \$ 2\.00/ })).toBeNull()
    await person.click(await button('Follow this bet'))
    await person.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Use for draw 8' }),
    )
    expect(await button(/^Bet \$ 2\.00/)).toBeTruthy()
  })

  it('shows in its chat only draws of its own pace, and the last of several in a row', async () => {
    const drawn = (number: number, line: string, text = '') => ({
      ...CHAT.messages[0]!,
      id: number,
      text,
      card: ChatCard.parse({ kind: 'term', data: { ...CARDS[0]?.data, number, line } }),
    })
    const messages = [drawn(3, 'fast3-60'), drawn(4, 'fast3-60'), drawn(5, 'fast3-180'), drawn(6, 'fast3-60')]
    serve({}, { '/api/chat/history': () => ({ model: { ...CHAT, messages } }) })
    open()
    const log = await screen.findByRole('log')
    await within(log).findByText(/^Draw 6 ·/)
    expect(within(log).queryAllByText(/^Draw [345] ·/)).toEqual([])
  })

  it('offers no copy of an own or cancelled bet, and shows a draw without bets in one line', async () => {
    const [drawn, bet] = CARDS
    const cards = [
      { ...bet, data: { ...bet?.data, name: 'ana', playerId: 'me' } },
      { ...bet, data: { ...bet?.data, playerId: 'bia', cancelled: true } },
      { ...drawn, data: { ...drawn?.data, number: 9, bets: 0 } },
    ].map((card) => ChatCard.parse(card))
    const messages = CHAT.messages.map((message, n) => ({ ...message, card: cards[n] ?? null }))
    const me = { id: 'me', name: 'ana', isMasked: false, blocked: [] }
    serve({}, { '/api/chat/history': () => ({ model: { ...CHAT, messages, me } }) })
    open()
    expect(await screen.findByText('You bet on draw 8')).toBeTruthy()
    expect(await screen.findByText('This bet was cancelled.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Follow this bet' })).toBeNull()
    expect(screen.getByText(/^Draw 9 ·/).closest('.lot-card')).toBeNull()
    expect(screen.queryByText('0 bets')).toBeNull()
  })

  it('says that a draw is about to close until it has closed', async () => {
    const soon = (number: number, closesAt: number) =>
      ChatCard.parse({ kind: 'term', data: { ...CARDS[0]?.data, status: 'soon', number, closesAt } })
    const cards = [soon(8, Date.now() - 1), soon(9, Date.now() + 5000)]
    const messages = CHAT.messages.map((message, n) => ({ ...message, card: cards[n] ?? null }))
    serve({}, { '/api/chat/history': () => ({ model: { ...CHAT, messages } }) })
    open()
    expect(await screen.findByText(/^10 seconds left for draw 9/)).toBeTruthy()
    expect(screen.queryByText(/^10 seconds left for draw 8/)).toBeNull()
  })

  it('sends a bet once, however often its response is lost', async () => {
    let tries = 0
    const server = serve(
      {},
      {
        '/api/lottery/bet': () => {
          tries += 1
          return tries === 1 ? { replyLost: true } : { model: aLotteryBet() }
        },
      },
    )
    const { person } = open()
    await person.click(await button(/^Big 1\.94×/))
    await person.click(await button(/^Bet \$ 1\.00/))
    expect(await button('Cancel bet')).toBeTruthy()
    const ids = server.requests('/api/lottery/bet').map(({ requestId }) => requestId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('starts autobet over draws with the stake of each pick, shows its progress, and stops it', async () => {
    const run: Autobet = {
      id: '019a0000-0000-7000-8000-0000000000aa',
      gameId: 'fast3',
      currencyId: 'USD',
      betAmount: '2.00',
      options: { line: 'fast3-60', picks: 'big small' },
      choices: [],
      bets: 10,
      lossLimit: '20.00',
      winLimit: null,
      onWin: null,
      onLoss: null,
      made: 1,
      won: 0,
      staked: '2.00',
      paid: '1.94',
      nextAmount: '2.00',
      stopping: false,
      startedAt: 1,
      endedAt: null,
      end: null,
      refusal: null,
    }
    const server = serve(
      {},
      {
        '/api/game/autobet/start': () => ({ model: run }),
        '/api/game/autobet/stop': () => ({ model: { ...run, stopping: true } }),
      },
    )
    const { person } = open()
    await person.click(await button(/^Big 1\.94×/))
    await person.click(await button(/^Small 1\.94×/))
    await person.click(await button('Autobet'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Autobet' }))
    expect(sheet.getByText('One bet per draw: $ 2.00')).toBeTruthy()
    await person.type(sheet.getByRole('textbox', { name: /^Loss limit/ }), '20')
    server.answer({ '/api/game/autobet/state': () => ({ model: { run, lastBet: null } }) })
    await person.click(sheet.getByRole('button', { name: 'Start autobet' }))
    expect(await screen.findByText('1 of 10 bets')).toBeTruthy()
    expect(server.requests('/api/game/autobet/start')).toMatchObject([
      {
        gameId: 'fast3',
        model: { betAmount: '1.00', line: 'fast3-60', picks: ['big', 'small'], lossLimit: '20.00' },
      },
    ])
    await person.click(await button('Stop autobet'))
    expect(await screen.findByText('Stopping after the current bet.')).toBeTruthy()
  })

  it('shows a toast for a late bet and keeps the slip', async () => {
    serve({}, { '/api/lottery/bet': () => ({ ...refused(refusal('termClosed')) }) })
    const { person } = open()
    await person.click(await button(/^Big 1\.94×/))
    await person.click(await button(/^Bet \$ 1\.00/))
    await vi.waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toEqual([
        'Betting on this draw is closed.',
      ]),
    )
    expect((await button(/^Big 1\.94×/)).getAttribute('aria-pressed')).toBe('true')
  })

  it('lets a visitor watch and asks for a log-in to bet', async () => {
    serve()
    const { person } = open('/chatbet?gameId=fast3', null)
    expect(await screen.findByText('Log in to bet and to see your bets.')).toBeTruthy()
    await person.click(await button('Register to play'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('folds the bets on a phone unless the link opens them', async () => {
    layout(false)
    serve()
    const { person, unmount } = open()
    await person.click(await button('Place a bet'))
    expect(await screen.findByRole('heading', { name: 'Place a bet' })).toBeTruthy()
    await person.click(await button('Hide the bets'))
    expect(screen.queryByRole('heading', { name: 'Place a bet' })).toBeNull()
    unmount()
    open('/chatbet?gameId=fast3&direct=true')
    expect(await screen.findByRole('heading', { name: 'Place a bet' })).toBeTruthy()
  })

  it('says that the game is under maintenance and opens the proof that a link names', async () => {
    serve({ maintenance: true })
    const { person } = open('/chatbet?gameId=fast3&draw=7')
    expect(await screen.findByRole('dialog', { name: 'Proof of draw 7' })).toBeTruthy()
    await person.keyboard('{Escape}')
    expect(await screen.findByText(/^This game is under maintenance/)).toBeTruthy()
    expect((await button('Betting is closed')).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows the rules with the server’s payouts and limits, and the proof as a second tab', async () => {
    serve({ odds: { ...aLottery().odds, big: { full: '1.91' } } })
    const { person } = open()
    await person.click(await button('Game rules'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Game rules' }))
    expect(sheet.getByText('Three dice are rolled.')).toBeTruthy()
    expect(sheet.getByText('One every 1 min')).toBeTruthy()
    expect(sheet.getByText('$ 1.00 to $ 1,000.00')).toBeTruthy()
    // Picks that pay the same share a row.
    expect(sheet.getByText('Big').parentElement?.textContent).toBe('Big1.91×')
    expect(sheet.getByText('Small, Odd, Even').parentElement?.textContent).toBe('Small, Odd, Even1.94×')
    await person.click(sheet.getByRole('radio', { name: 'Proof' }))
    expect(sheet.getByText('Beacon round')).toBeTruthy()
  })

  it('explains why there is no draw', async () => {
    serve({ term: null, last: [] })
    open()
    expect(await screen.findByText('The next draw opens in a moment')).toBeTruthy()
    expect((await button('Betting is closed')).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a link to a lottery', () => {
  const Where = () => {
    const { pathname, search } = useLocation()
    return <output>{pathname + search}</output>
  }
  /** The site as far as links need it: rooms at their address, and the address of the page below. */
  const follow = (link: string) => {
    serve()
    return showPage(
      <>
        <AddressLinks />
        <SmartLink to="#lottery=fast3">To the lottery</SmartLink>
        <Routes>
          <Route path="/chatbet" element={<LotteryPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </>,
      { at: `/${link}` },
    )
  }
  const where = () => screen.getAllByRole('status').at(-1)?.textContent
  afterEach(() => useUiState.setState({ directOpenLotteryGame: false }))

  it.each([
    ['L-09', '#lottery=fast3', '/chatbet?gameId=fast3'],
    ['L-10', '#lotteryRoom=main-fast3', '/chatbet?roomId=main-fast3'],
  ])('[%s] %s opens the room of the game, with its chat', async (_id, link, address) => {
    follow(link)
    expect(await screen.findByRole('region', { name: 'Fast 3' })).toBeTruthy()
    expect(await screen.findByText(/bia/)).toBeTruthy()
    expect(where()).toBe(address)
  })

  it.each([
    ['L-09', '#lottery=42'],
    ['L-10', '#lotteryRoom=7'],
  ])('[%s] %s, which does not exist, says so and lists the existing rooms', async (_id, link) => {
    follow(link)
    expect(await screen.findByRole('heading', { name: 'There is no such room' })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Fast 3/ })).toBeTruthy()
  })

  it('[E-10] opens with the bets (directOpenLotteryGame) or, once the player closed them, with the chat', async () => {
    layout(false)
    const { person } = follow('#lottery=fast3')
    await person.click(await button('Place a bet'))
    await person.click(screen.getByRole('button', { name: 'To the lottery' }))
    expect(where()).toBe('/chatbet?gameId=fast3&direct=true')
    await person.click(await button('Hide the bets'))
    await person.click(screen.getByRole('button', { name: 'To the lottery' }))
    expect(where()).toBe('/chatbet?gameId=fast3')
  })
})
