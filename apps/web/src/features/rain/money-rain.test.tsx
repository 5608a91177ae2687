import { useToasts } from '@baize/ui/toast'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { showLanguage } from '../../i18n/language.ts'
import { AddressLinks } from '../../links/AddressLinks.tsx'
import { openMoneyRain } from '../../links/money-rain.ts'
import { usePopupStack } from '../../popups/stack.ts'
import { clearUser } from '../../session/session.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const packet = (endTime: number) => ({ model: { id: ID, siteConf: { endTime } } })
const rewardsPage = ({ needsContact }: { needsContact: boolean }) => ({
  model: {
    currencyId: 'USD',
    needsContact,
    level: 0,
    claimable: [],
    next: [],
    spread: [],
    tasks: [],
    bonuses: [],
    checkIn: null,
  },
})
const said = () => useToasts.getState().toasts.map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await showLanguage('en')
  clearPage()
})

it.each([
  ['absent', () => ({})],
  ['expired', () => packet(Date.now())],
])(
  '[X-16] money rain that is %s gives "The event has ended", in the player’s language',
  async (_what, answer) => {
    fakeServer({ '/api/redpacket/site_redpack': answer })
    await openMoneyRain()
    await showLanguage('pt')
    await openMoneyRain()
    expect(said()).toEqual(['The event has ended', 'O evento terminou'])
    expect(usePopupStack.getState().stack).toEqual([])
  },
)

it('[E-09] a running money rain counts down to its end', async () => {
  fakeServer({ '/api/redpacket/site_redpack': () => packet(Date.now() + 3_661_000) })
  showPage(null)
  await act(openMoneyRain)
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('timer').textContent).toBe('01:01:01')
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(screen.getByRole('timer').textContent).toBe('01:01')
  act(() => void vi.advanceTimersByTime(61_000))
  expect(screen.getByRole('dialog').textContent).toContain('The event has ended')
  expect(screen.queryByRole('timer')).toBeNull()
})

describe('[G-19] [L-13] a red packet', () => {
  const open = async (answers: Parameters<typeof fakeServer>[0]) => {
    const server = fakeServer({
      '/api/rain/state': () => ({ model: { rain: null, mine: null } }),
      '/api/redpacket/site_redpack': () => packet(Date.now() + 60_000),
      ...answers,
    })
    showPage(null)
    await act(openMoneyRain)
    return server
  }

  it('is opened by a button and shows its amount', async () => {
    const server = await open({
      '/api/redpacket/claim': () => ({ model: { amount: '2.50', position: 0 } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
    expect(screen.getByRole('dialog', { name: 'Red packet' })).toBeTruthy()
    expect(await screen.findByText('You got $ 2.50')).toBeTruthy()
    expect(server.requests('/api/redpacket/claim')).toEqual([{ id: ID }])
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  })

  it('shows its start when it is announced, and has its button only from then on', async () => {
    await open({
      '/api/redpacket/site_redpack': () => ({
        model: { id: ID, siteConf: { startTime: Date.now() + 45_000, endTime: Date.now() + 600_000 } },
      }),
    })
    expect(await screen.findByText('A red packet opens for everyone soon.')).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('timer', { name: 'Opens in' }).textContent).toBe('00:45'))
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
    act(() => void vi.advanceTimersByTime(45_000))
    expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
    expect(screen.getByRole('timer', { name: 'Ends in' })).toBeTruthy()
  })

  it('shows its amount without a button when it was opened before', async () => {
    await open({
      '/api/redpacket/site_redpack': () => ({ ...packet(Date.now() + 60_000), extra: { mine: '1.00' } }),
    })
    expect(await screen.findByText('You got $ 1.00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull()
  })

  it('links to the confirmation of a contact that every claim needs', async () => {
    const server = await open({ '/api/rewards/page': () => rewardsPage({ needsContact: true }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm to collect' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toContain('security')
    expect(server.requests('/api/redpacket/claim')).toEqual([])
  })

  it('asks a visitor to log in', async () => {
    await open({})
    act(clearUser)
    fireEvent.click(await screen.findByRole('button', { name: 'Log in to open' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toContain('login')
  })
})

describe('[G-19] [L-13] a rain opened by the link #moneyRain', () => {
  const rain = (changes: object = {}) => ({
    id: ID,
    currencyId: 'USD',
    state: 'FALLING',
    total: '50.00',
    shares: 5,
    caught: 2,
    startsAt: Date.now() - 1000,
    endsAt: Date.now() + 60_000,
    seedHash: 'a'.repeat(64),
    ...changes,
  })
  const follow = (changes: object = {}) => {
    const server = fakeServer({
      '/api/redpacket/site_redpack': () => packet(Date.now() + 60_000),
      '/api/rain/state': () => ({ model: { rain: rain(changes), mine: null } }),
      '/api/rain/catch': () => ({ model: { amount: '12.50', position: 2 } }),
    })
    showPage(<AddressLinks />, { at: '/#moneyRain' })
    return server
  }

  it('is caught while it falls, as a rain and not as a red packet', async () => {
    const server = follow()
    fireEvent.click(await screen.findByRole('button', { name: 'Catch' }))
    expect(await screen.findByText('You caught $ 12.50')).toBeTruthy()
    expect(server.requests('/api/rain/catch')).toEqual([{ id: ID }])
    expect(server.requests('/api/redpacket/claim')).toEqual([])
  })

  it('counts down to its start when it is announced', async () => {
    follow({ state: 'COMING', startsAt: Date.now() + 30_000 })
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Starts in00:30'))
    expect(screen.queryByRole('button', { name: /Catch|Open/ })).toBeNull()
  })

  it('does not prevent a red packet from being opened', async () => {
    follow({ id: ID.replace(/1$/, '2') })
    expect(await screen.findByRole('button', { name: 'Open' })).toBeTruthy()
  })
})
