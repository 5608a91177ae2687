import type { Autobet } from '@baize/contract/player'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { useNotifications } from '../../popups/notifications.ts'
import { receive } from '../../realtime/pushes.ts'
import { watchOwnWins } from './own-wins.ts'
import { RunBar } from './RunBar.tsx'

const RUN: Autobet = {
  id: '019a0000-0000-7000-8000-000000000001',
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
  made: 3,
  won: 1,
  staked: '15.00',
  paid: '6.42',
  nextAmount: '5.00',
  stopping: false,
  startedAt: 0,
  endedAt: null,
  end: null,
  refusal: null,
}
const ENDED: Autobet = { ...RUN, id: '019a0000-0000-7000-8000-000000000002', end: 'done', endedAt: 1 }

function serve(items: readonly Autobet[]) {
  let now = items
  return fakeServer({
    '/api/game/autobet/record': () => ({
      model: { items: now, total: now.length, pageNo: 1, pageSize: 20 },
    }),
    '/api/game/autobet/stop': () => {
      now = []
      return { model: { ...RUN, end: 'stopped', endedAt: 1 } }
    },
  })
}
const height = () => document.documentElement.style.getPropertyValue('--run-bar')

afterEach(clearPage)

it('the bar of a running autobet is on every page, with its game, progress, result and a stop button', async () => {
  const server = serve([RUN, ENDED])
  const { person } = showPage(<RunBar />, { at: '/rewards' })
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('/h5/mines')
  expect(link.textContent).toBe('Mines3 of 10 bets-$ 8.58')
  expect(height()).toBe('2.75rem')
  await person.click(screen.getByRole('button', { name: 'Stop autobet in Mines' }))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(server.requests('/api/game/autobet/stop')).toEqual([{ id: RUN.id }])
  expect(height()).toBe('0rem')
})

it('the bar is hidden on the page of its own game and shown for another one', async () => {
  const tower = { ...RUN, id: '019a0000-0000-7000-8000-000000000003', gameId: 'tower' as const }
  serve([RUN, tower])
  showPage(<RunBar />, { at: '/h5/mines' })
  await screen.findByRole('button', { name: 'Stop autobet in Tower' })
  expect(screen.queryByRole('button', { name: 'Stop autobet in Mines' })).toBeNull()
})

it('the bar is never covered by win messages, so its stop button stays in reach', async () => {
  serve([RUN])
  const { person } = showPage(<RunBar />, { at: '/rewards' })
  const stop = watchOwnWins()
  const wins = (seq: number) => {
    const id = `019a0000-0000-7000-8000-00000000010${seq}`
    const bet = { id, gameId: 'mines', win: true, winAmount: '5.60' }
    act(() => receive({ type: 'bet', userId: PLAYER.userId, seq: PLAYER.seq + seq, bet }))
  }
  const button = await screen.findByRole('button', { name: 'Stop autobet in Mines' })
  wins(1)
  expect(useNotifications.getState().shown).toEqual([])
  await person.click(button)
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  wins(2)
  expect(useNotifications.getState().shown).toHaveLength(1)
  stop()
})

it('the page requests no runs for a visitor', () => {
  const server = serve([RUN])
  showPage(<RunBar />, { user: null })
  expect(server.requests('/api/game/autobet/record')).toEqual([])
})
