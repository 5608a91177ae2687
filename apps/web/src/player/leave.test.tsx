import type { Autobet } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, fakeServer } from '../games/testing/fake-server.ts'
import { clearPage, showPage } from '../games/testing/page.tsx'
import { usePopupStack } from '../popups/stack.ts'
import { session } from '../session/session.ts'
import { leave, RUN_CHECK_TIMEOUT_MS } from './leave.ts'

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

it('the player is logged out at once without a run', async () => {
  const { left } = leaves([OVER, { ...RUN, stopping: true }])
  await left
  expect(isIn()).toBe(false)
  expect(usePopupStack.getState().stack).toEqual([])
})

it('the question says that a run is active and stops it before the log-out', async () => {
  const { server, person, left } = leaves([RUN, OVER])
  expect(await screen.findByText('It will keep betting after you log out.')).toBeTruthy()
  expect(isIn()).toBe(true)
  await press(person, 'Stop and log out')
  await left
  expect(server.requests('/api/game/autobet/stop')).toEqual([{ id: RUN.id }])
  expect(isIn()).toBe(false)
})

it('the run continues if the player chooses that', async () => {
  const { server, person, left } = leaves([RUN])
  await press(person, 'Log out')
  await left
  expect(server.requests('/api/game/autobet/stop')).toEqual([])
  expect(isIn()).toBe(false)
})

it('the player stays logged in when the question is closed', async () => {
  const { server, person, left } = leaves([RUN])
  await press(person, 'Close')
  await left
  expect(server.requests('/api/game/autobet/stop')).toEqual([])
  expect(isIn()).toBe(true)
})

it('the player stays logged in when the run could not be stopped', async () => {
  const { server, person, left } = leaves([RUN], {
    '/api/game/autobet/stop': () => refused(refusal('serverFault')),
  })
  await press(person, 'Stop and log out')
  await left
  await waitFor(() => expect(server.requests('/api/game/autobet/stop')).toHaveLength(1))
  expect(isIn()).toBe(true)
})

it('the player is logged out even when the state of runs is unknown', async () => {
  const { left } = leaves([RUN], { '/api/game/autobet/record': () => 'down' })
  await left
  expect(isIn()).toBe(false)
})

it('the log-out waits for the state of runs for a limited time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  leaves([RUN], { '/api/game/autobet/record': () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(RUN_CHECK_TIMEOUT_MS - 1)
  expect(isIn()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(isIn()).toBe(false)
})
