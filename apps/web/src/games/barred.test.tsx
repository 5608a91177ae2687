import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query.ts'
import { handleEvent } from '../features/notices/events.ts'
import { storage } from '../storage/storage.ts'
import { aviator } from './aviator/aviator.ts'
import { setPlayKeys } from './keys/play-keys.ts'
import { aState } from './rounds/fixture.ts'
import { roundPage } from './rounds/RoundPage.tsx'
import { stepPage } from './step/StepPage.tsx'
import { fakeHouse } from './testing/fake-house.ts'
import { fakeServer } from './testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from './testing/page.tsx'
import { tower } from './tower/tower.ts'

vi.mock('./pixi/PixiStage.tsx', () => ({ PixiStage: () => null }))

const Tower = stepPage(tower)
const Aviator = roundPage(aviator)
const CLOSED = "This account can't be used to play"
const IDENTITY = {
  level: 0,
  name: '',
  countryId: 'US',
  barred: true,
  next: null,
  taxIdNeeded: false,
  flow: 'upload',
  last: null,
}
const AUTH = {
  '/api/auth/user_info': () => ({ user: PLAYER }),
  '/api/user/identity': () => ({ model: IDENTITY }),
}
const BARRED = { ...AUTH, '/api/game/bet': () => refused(refusal('barred')) }

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const bets = () => screen.queryAllByRole('button', { name: /^(Bet|Autobet)/ })
const serveRounds = () =>
  fakeServer({
    '/api/game/info': () => ({
      model: {
        gameId: 'aviator',
        rtp: 9900,
        minBet: '1.00',
        maxBet: '1000.00',
        defaultBet: '5.00',
        maxWin: '1000.00',
        maxRoundWin: '5000.00',
        heldBet: null,
      },
    }),
    '/api/game/rounds/state': () => ({ model: aState({}) }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    ...BARRED,
  })

beforeEach(() => storage.set('rulesShown', ['tower', 'aviator']))
afterEach(() => {
  clearPage()
  sessionStorage.clear()
})

it('a step game offers no bet after a refusal of the account, links to the reason, and keeps its demo', async () => {
  const server = fakeHouse('tower', BARRED)
  const { person } = showPage(<Tower />)
  await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
  const said = await screen.findByRole('dialog', { name: CLOSED })
  await person.click(within(said).getByRole('button', { name: 'OK' }))
  expect(await screen.findByText(CLOSED)).toBeTruthy()
  expect(bets()).toEqual([])
  setPlayKeys(true)
  await person.keyboard(' ')
  expect(server.requests('/api/game/bet')).toHaveLength(1)
  await person.click(await button('See why'))
  const why = await screen.findByRole('dialog')
  expect(await within(why).findByText(/According to your document you are under 18/)).toBeTruthy()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('switch'))
  await button(/^Bet( \S+ [\d.,]+)?$/)
  expect(screen.queryByText(CLOSED)).toBeNull()
})

it('a game of rounds has one notice for both panels and keeps its demo', async () => {
  const server = serveRounds()
  const { person } = showPage(<Aviator />)
  await person.click(await button('Add a second bet'))
  const [first] = await screen.findAllByRole('button', { name: /^Bet \$/ })
  if (!first) throw new Error('two panels have two buttons')
  await person.click(first)
  const said = await screen.findByRole('dialog', { name: CLOSED })
  await person.click(within(said).getByRole('button', { name: 'OK' }))
  expect(await screen.findAllByText(CLOSED)).toHaveLength(1)
  expect(bets()).toEqual([])
  setPlayKeys(true)
  await person.keyboard(' ')
  expect(server.requests('/api/game/bet')).toHaveLength(1)
  await person.click(await screen.findByRole('switch'))
  await button(/^Bet/)
})

it.each([
  ['identity', '/api/user/identity', { model: IDENTITY }],
  ['deposit', '/api/pay/recharge_info', { model: { barred: true } }],
])('the state that the %s sheet has loaded is known here too, without a call', async (_, path, answer) => {
  const server = fakeHouse('tower', AUTH)
  queryClient.setQueryData([path, {}], answer)
  showPage(<Tower />)
  expect(await screen.findByText(CLOSED)).toBeTruthy()
  expect(bets()).toEqual([])
  expect(server.requests('/api/user/identity')).toEqual([])
})

it('the game makes no call on its own, and bets are possible again when the bar is lifted', async () => {
  const server = fakeHouse('tower', BARRED)
  const { person } = showPage(<Tower />)
  await person.click(await button(/^Bet( \S+ [\d.,]+)?$/))
  await person.click(await button('OK'))
  await screen.findByText(CLOSED)
  expect(server.requests('/api/user/identity')).toEqual([])
  act(() => handleEvent({ event: 'IDENTITY_LIFTED' }))
  // Under the notice of the event.
  expect(await screen.findByRole('button', { name: /^Bet( \S+ [\d.,]+)?$/, hidden: true })).toBeTruthy()
})
