import type { RewardsPage as Rewards } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { useToasts } from '@baize/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { type Answers, fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { usePopupStack } from '../../popups/stack.ts'
import { setStartup } from '../../session/startup.ts'
import { info } from '../wallet/wallet.fixture.ts'
import { CheckIn } from './CheckInSheet.tsx'
import { ReadyDot } from './ReadyDot.tsx'
import { RewardsPage } from './RewardsPage.tsx'

const SOON = Date.now() + 3_600_000
const page = (change: Partial<Rewards> = {}): { model: Rewards } => ({
  model: {
    currencyId: 'USD',
    needsContact: false,
    level: 1,
    claimable: [
      {
        name: 'rakeback',
        programme: 'rakeback',
        amount: '1.20',
        purse: 'main',
        wager: '0.00',
        endsAt: null,
        source: {},
      },
    ],
    next: [{ programme: 'weekly', at: SOON, soFar: '0.40' }],
    spread: [],
    tasks: [
      {
        id: 'daily-bets',
        name: 'task:daily-bets:2026-11-17',
        kind: 'daily',
        condition: 'bets',
        target: 50,
        reward: '0.02',
        on: true,
        progress: 12,
        state: 'open',
        endsAt: SOON,
      },
    ],
    bonuses: [
      {
        id: '0192d3a0-0000-7000-8000-000000000001',
        purse: 'task',
        amount: '5.00',
        left: '20.00',
        total: '50.00',
        maxStake: '100.00',
        expiresAt: SOON,
      },
    ],
    checkIn: null,
    ...change,
  },
})
const checkIn = (claimed: boolean) => ({
  model: { items: [{ vipLevel: 0, days: ['0.01', '0.01', '0.02', '0.02', '0.03', '0.03', '0.05'] }] },
  extra: {
    currencyId: 'USD',
    state: { today: '2026-11-17', day: 3, vipLevel: 0, claimed, nextAt: SOON, makeUp: null },
    gifts: [{ day: 7, kind: 'wheel' }],
  },
})
const prizes = {
  kind: 'scratch',
  currencyId: 'USD',
  isOn: true,
  needsContact: false,
  prizes: [],
  tickets: 2,
  open: null,
  next: null,
  tag: null,
  recent: [],
}
const serve = (answers: Answers = {}) =>
  fakeServer({
    '/api/rewards/page': () => page(),
    '/api/prize/state': () => ({ model: prizes }),
    '/api/rewards/history': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 10 } }),
    '/api/user/vip_list': () => ({ model: [], extra: { currencyId: 'USD', wagered: '0.00', level: 1 } }),
    '/api/bonus_task/checkin_data': () => checkIn(false),
    '/api/pay/recharge_info': () => ({ model: info() }),
    ...answers,
  })
const opened = () => usePopupStack.getState().stack.map(({ name, props }) => [name, props])
const said = () => useToasts.getState().toasts.map(({ message }) => message)

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  useToasts.setState({ toasts: [] })
  clearPage()
})

describe('the rewards page', () => {
  it('[G-23] shows the salary when the site pays one', async () => {
    const server = serve({ '/api/rewards/salary': () => refused(refusal('rewardOff')) })
    showPage(<RewardsPage />)
    act(() => setStartup({ ...STARTUP, enableSalary: true }))
    await waitFor(() => expect(server.requests('/api/rewards/salary')).toHaveLength(1))
    await screen.findByRole('heading', { name: 'Ready to claim' })
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Monthly salary' })).toBeNull())
  })

  it('shows claimable rewards, upcoming ones, tasks and open bonuses', async () => {
    serve()
    showPage(<RewardsPage />)
    await screen.findByRole('heading', { name: 'Ready to claim' })
    expect(screen.getByText('Rakeback')).toBeTruthy()
    expect(screen.getByText('Place 50 bets')).toBeTruthy()
    expect(screen.getByText('12 of 50')).toBeTruthy()
    expect(screen.getByText(/20\.00 left to bet for this bonus/)).toBeTruthy()
    expect(screen.getByText(/0\.40 so far/)).toBeTruthy()
    await screen.findByText('No rewards yet')
    expect((await screen.findByText('2 cards left')).closest('a')?.getAttribute('href')).toBe('/scratch')
  })

  it('shows for a bonus behind another only its own requirement', async () => {
    const [first] = page().model.bonuses
    const second = { ...first!, id: '0192d3a0-0000-7000-8000-000000000002', amount: '0.10', left: '21.00' }
    serve({ '/api/rewards/page': () => page({ bonuses: [first!, second] }) })
    showPage(<RewardsPage />)
    expect(await screen.findByText(/20\.00 left to bet for this bonus/)).toBeTruthy()
    expect(screen.getByText(/^Next in line: \$.1\.00 to bet, after the bonus above\./)).toBeTruthy()
  })

  it('claims by name with the browser’s time zone and shows the reward', async () => {
    const server = serve({
      '/api/rewards/claim': () => ({ model: { amount: '1.20', purse: 'main', balance: '11.20' } }),
    })
    const { person } = showPage(<RewardsPage />)
    await person.click(await screen.findByRole('button', { name: 'Claim Rakeback' }))
    await waitFor(() =>
      expect(server.requests('/api/rewards/claim')).toMatchObject([
        { name: 'rakeback', zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      ]),
    )
    await waitFor(() => expect(said()).toEqual(['You got $ 1.20']))
  })

  it('claims everything up to the first refusal and shows the result', async () => {
    const [ready] = page().model.claimable
    const tasks = page().model.tasks.map((task) => ({ ...task, progress: 50, state: 'claimable' as const }))
    const claimable = [
      ready!,
      { ...ready!, name: 'levelUp:2', programme: 'levelUp' as const, source: { level: '1' } },
    ]
    const answers = [
      { model: { amount: '1.20', purse: 'main', balance: '11.20' } },
      { model: { amount: '0.30', purse: 'main', balance: '11.50' } },
      { model: { amount: '0.02', purse: 'task', balance: '11.50' } },
    ]
    const server = serve({
      '/api/rewards/page': () => page({ claimable, tasks }),
      '/api/rewards/claim': () => answers.shift() ?? refused(refusal('rewardOff')),
    })
    const { person } = showPage(<RewardsPage />)
    await person.click(await screen.findByRole('button', { name: 'Claim all' }))
    await waitFor(() =>
      expect(said()).toEqual(['You got $ 1.50 and a bonus of $ 0.02. Plus 1 scratch card.']),
    )
    expect(server.requests('/api/rewards/claim').map(({ name }) => name)).toEqual([
      'rakeback',
      'levelUp:2',
      'task:daily-bets:2026-11-17',
    ])

    useToasts.setState({ toasts: [] })
    answers.push({ model: { amount: '1.20', purse: 'main', balance: '12.70' } })
    await person.click(await screen.findByRole('button', { name: 'Claim all' }))
    await waitFor(() => expect(said()).toContain('You got $ 1.20'))
    expect(server.requests('/api/rewards/claim'), 'nothing after the refused one').toHaveLength(5)
    await waitFor(() =>
      expect(opened()).toMatchObject([['dialog', { message: "This reward isn't available right now." }]]),
    )
  })

  it('does not claim to be empty while a task can be claimed', async () => {
    const tasks = page().model.tasks.map((task) => ({ ...task, progress: 50, state: 'claimable' as const }))
    serve({ '/api/rewards/page': () => page({ claimable: [], tasks }) })
    showPage(<RewardsPage />)
    await screen.findByText('Place 50 bets')
    expect(screen.queryByText('Nothing to claim right now')).toBeNull()
  })

  it('sums up what is ready and shows the next part of a weekly reward', async () => {
    const spread = {
      programme: 'weekly' as const,
      total: '2.80',
      paid: '1.40',
      next: '0.23',
      nextAt: SOON,
      endsAt: SOON,
    }
    const tasks = page().model.tasks.map((task) => ({ ...task, progress: 50, state: 'claimable' as const }))
    serve({ '/api/rewards/page': () => page({ spread: [spread], tasks }) })
    showPage(<RewardsPage />)
    const standing = (await screen.findByRole('heading', { name: 'Waiting for you' })).closest('section')
    expect(standing?.textContent).toContain('1.22')
    expect(standing?.textContent).toContain('2 rewards to claim')
    const bar = screen.getByRole('progressbar', { name: '$ 1.40 of $ 2.80 paid' })
    expect(bar.getAttribute('aria-valuenow')).toBe('50')
    expect(bar.closest('li')?.textContent).toContain('0.23')
  })

  it('offers no claim before a contact is confirmed, says so once, and links there', async () => {
    const tasks = page().model.tasks.map((task) => ({ ...task, progress: 50, state: 'claimable' as const }))
    const server = serve({ '/api/rewards/page': () => page({ needsContact: true, tasks }) })
    const { person } = showPage(
      <>
        <ReadyDot />
        <RewardsPage />
      </>,
    )
    const words = await screen.findByText('Confirm your e-mail or phone to collect rewards.')
    expect(screen.queryByText(/rewards to claim/), 'not counted on the tab').toBeNull()
    expect(screen.getByText(/^2 rewards, once you confirm your e-mail or phone/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Claim/ })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Confirm to collect: Rakeback' }))
    await waitFor(() => expect(opened()).toContainEqual(['security', { begin: 'email' }]))
    act(() => usePopupStack.setState({ stack: [] }))
    const card = words.parentElement ?? words
    await person.click(await within(card).findByRole('button', { name: 'Confirm now' }))
    await waitFor(() => expect(opened()).toContainEqual(['security', { begin: 'email' }]))
    expect(server.requests('/api/rewards/claim')).toEqual([])
  })

  it.each([
    [false, 'is open'],
    [true, 'comes again'],
  ])('says of the check-in (claimed today: %s) that it %s', async (claimed) => {
    const { state } = checkIn(claimed).extra
    const next = [{ programme: 'checkIn' as const, at: SOON, soFar: null }]
    serve({ '/api/rewards/page': () => page({ next, checkIn: state }) })
    showPage(<RewardsPage />)
    const part = (await screen.findByRole('heading', { name: 'Coming up' })).closest('section')
    const row = within(present(part, 'part')).getByText('Daily check-in').closest('li')
    expect(row?.textContent === 'Daily check-inAvailable today').toBe(!claimed)
    expect(within(present(row, 'row')).queryAllByRole('timer')).toHaveLength(claimed ? 1 : 0)
  })

  it('names the scratch card that comes with a task', async () => {
    const tasks = page().model.tasks.map((task) => ({ ...task, progress: 50, state: 'claimable' as const }))
    serve({
      '/api/rewards/page': () => page({ tasks }),
      '/api/rewards/claim': () => ({ model: { amount: '0.02', purse: 'task', balance: '0.02' } }),
    })
    const { person } = showPage(<RewardsPage />)
    await person.click(await screen.findByRole('button', { name: 'Claim Place 50 bets' }))
    await waitFor(() => expect(said()).toEqual(['You got a bonus of $ 0.02 and a scratch card']))
  })

  it('leads an unconfirmed player from the refused claim to the confirmation', async () => {
    serve({ '/api/rewards/claim': () => refused(refusal('rewardUnverified')) })
    const { person } = showPage(<RewardsPage />)
    await person.click(await screen.findByRole('button', { name: 'Claim Rakeback' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Confirm your e-mail or phone number')
    await person.click(within(dialog).getByRole('button', { name: 'Confirm now' }))
    await waitFor(() => expect(opened()).toContainEqual(['security', { begin: 'email' }]))
  })

  it.each([
    ['deposits', 'deposit', {}],
    ['contact', 'security', { begin: 'email' }],
    ['identity', 'identity', {}],
    ['secondFactor', 'security', { begin: 'authenticator' }],
  ] as const)('links the open task %s to %s', async (condition, popup, props) => {
    const tasks = page().model.tasks.map((task) => ({ ...task, condition, target: 1, progress: 0 }))
    serve({ '/api/rewards/page': () => page({ tasks }) })
    const { person } = showPage(<RewardsPage />)
    await person.click(await screen.findByRole('button', { name: /^Go: / }))
    await waitFor(() => expect(opened()).toEqual([[popup, props]]))
  })

  it('links a task of bets to the games', async () => {
    serve()
    showPage(<RewardsPage />)
    const way = await screen.findByRole('link', { name: 'Go: Place 50 bets' })
    expect(way.getAttribute('href')).toBe('/')
  })

  it('repeats for an open bonus the terms shown before the payment', async () => {
    serve()
    const { person } = showPage(<RewardsPage />)
    const line = 'Bonus of $ 5.00: yours after you bet $ 50.00 within 30 days, at most $ 100.00 a bet.'
    expect(await screen.findByText(line)).toBeTruthy()
    await person.click(screen.getByText(/^Bonus terms/))
    expect(screen.getByText(/^Bet 10 times the bonus within 30 days/)).toBeTruthy()
    expect(screen.getByText('Mines, Tower')).toBeTruthy()
  })

  it('gives up a bonus only after a confirmation', async () => {
    const server = serve({ '/api/rewards/give_up': () => ({}) })
    const { person } = showPage(<RewardsPage />)
    await person.click(await screen.findByRole('button', { name: 'Give up the bonus of $ 5.00' }))
    const dialog = await screen.findByRole('dialog')
    expect(server.requests('/api/rewards/give_up')).toEqual([])
    await person.click(within(dialog).getByRole('button', { name: 'Give up' }))
    await waitFor(() => expect(server.requests('/api/rewards/give_up')).toHaveLength(1))
  })
})

describe('[L-15] the check-in', () => {
  it('marks the days of the streak and claims today', async () => {
    const server = serve({
      '/api/rewards/claim': () => ({ model: { amount: '0.02', purse: 'main', balance: '1.00' } }),
    })
    const { person } = showPage(<CheckIn />)
    expect(await screen.findByText('Day 2, claimed')).toBeTruthy()
    expect(screen.getByText('Day 3').closest('li')?.getAttribute('aria-current')).toBe('date')
    await person.click(screen.getByRole('button', { name: 'Check in' }))
    await waitFor(() => expect(server.requests('/api/rewards/claim')).toMatchObject([{ name: 'checkIn' }]))
  })

  it.each([
    [false, 'You missed a day. Claim a task before you check in, and your streak goes on at day 4.'],
    [true, 'You claimed a task, so your streak goes on at day 4.'],
  ])(
    'explains how to make up a missed day (done: %s), and the extra rewards of a day',
    async (isDone, words) => {
      const { model, extra } = checkIn(false)
      const state = { ...extra.state, makeUp: { day: 4, isDone } }
      serve({ '/api/bonus_task/checkin_data': () => ({ model, extra: { ...extra, state } }) })
      showPage(<CheckIn />)
      expect(await screen.findByText(words)).toBeTruthy()
      expect(screen.getByText('+ 1 free spin').closest('li')?.textContent).toContain('Day 7')
    },
  )

  it('shows the time of the next one once today is claimed', async () => {
    serve({ '/api/bonus_task/checkin_data': () => checkIn(true) })
    showPage(<CheckIn />)
    await screen.findByText('Checked in for today')
    expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull()
  })
})
