import { type Autobet, refusal, refused } from '@baize/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, fakeServer } from '../games/testing/fake-server.ts'
import { clearPage, showPage } from '../games/testing/page.tsx'
import { usePopupStack } from '../popups/stack.ts'
import { session } from '../session/session.ts'
import { LOOK_LIMIT_MS, leave } from './leave.ts'

const RUN: Autobet = {
  id: '019a0000-0000-7000-8000-000000000001',
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
  made: 1,
  won: 0,
  staked: '5.00',
  paid: '0.00',
  nextAmount: '5.00',
  stopping: false,
  startedAt: 1,
  endedAt: null,
  end: null,
  refusal: null,
}
const OVER: Autobet = { ...RUN, id: RUN.id.replace(/1$/, '2'), end: 'done', endedAt: 2 }

function leaves(items: readonly Autobet[], answers: Answers = {}) {
  const server = fakeServer({
    '/api/game/autobet/record': () => ({ model: { items, total: items.length, pageNo: 1, pageSize: 20 } }),
    '/api/game/autobet/stop': () => ({ model: { ...RUN, stopping: true } }),
    '/api/auth/logout': () => ({}),
    ...answers,
  })
  const { person } = showPage(null)
  return { server, person, left: leave() }
}
const isIn = () => session().hasLogin
const press = async (person: ReturnType<typeof showPage>['person'], name: string) =>
  person.click(await screen.findByRole('button', { name }))

afterEach(() => {
  vi.useRealTimers()
  clearPage()
})

it('logs out at once where no run is on', async () => {
  const { left } = leaves([OVER, { ...RUN, stopping: true }])
  await left
  expect(isIn()).toBe(false)
  expect(usePopupStack.getState().stack).toEqual([])
})

it('says that a run goes on, and stops it before it logs out', async () => {
  const { server, person, left } = leaves([RUN, OVER])
  expect(await screen.findByText('It will keep betting after you log out.')).toBeTruthy()
  expect(isIn()).toBe(true)
  await press(person, 'Stop and log out')
  await left
  expect(server.requests('/api/game/autobet/stop')).toEqual([{ id: RUN.id }])
  expect(isIn()).toBe(false)
})

it('lets the run go on where the player says so', async () => {
  const { server, person, left } = leaves([RUN])
  await press(person, 'Log out')
  await left
  expect(server.requests('/api/game/autobet/stop')).toEqual([])
  expect(isIn()).toBe(false)
})

it('does nothing where the question is closed', async () => {
  const { server, person, left } = leaves([RUN])
  await press(person, 'Close')
  await left
  expect(server.requests('/api/game/autobet/stop')).toEqual([])
  expect(isIn()).toBe(true)
})

it('stays where a run that was to be stopped was not', async () => {
  const { server, person, left } = leaves([RUN], {
    '/api/game/autobet/stop': () => refused(refusal('serverFault')),
  })
  await press(person, 'Stop and log out')
  await left
  await waitFor(() => expect(server.requests('/api/game/autobet/stop')).toHaveLength(1))
  expect(isIn()).toBe(true)
})

it('logs out all the same where it cannot be learned whether a run is on', async () => {
  const { left } = leaves([RUN], { '/api/game/autobet/record': () => 'down' })
  await left
  expect(isIn()).toBe(false)
})

it('waits no longer for that than it must', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  leaves([RUN], { '/api/game/autobet/record': () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(LOOK_LIMIT_MS - 1)
  expect(isIn()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isIn()).toBe(false)
})
