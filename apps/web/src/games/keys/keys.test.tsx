import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storage } from '../../storage/storage.ts'
import { aBet, MINES_INFO } from '../mines/fixture.ts'
import { mines } from '../mines/mines.ts'
import { stepPage } from '../step/StepPage.tsx'
import { fakeServer } from '../testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../testing/page.tsx'

const MinesPage = stepPage(mines)
const serve = () =>
  fakeServer({
    '/api/game/info': () => ({ model: { ...MINES_INFO, heldBet: null } }),
    '/api/game/bet_record': () => ({ model: { items: [], total: 0, pageNo: 1, pageSize: 6 } }),
    '/api/game/bets': () => ({ model: [] }),
    '/api/auth/user_info': () => ({ user: PLAYER }),
    '/api/game/bet': () => ({ model: aBet() }),
  })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const BET = /^Bet( \S+ [\d.,]+)?$/

beforeEach(() => {
  storage.set('rulesShown', ['mines'])
  vi.stubGlobal('scrollBy', vi.fn())
})
afterEach(clearPage)

it('the space bar places no bet until the player has enabled the keys, and the choice is remembered', async () => {
  const server = serve()
  const { person } = showPage(<MinesPage />)
  await button(BET)
  await person.keyboard(' ')
  expect(server.requests('/api/game/bet')).toEqual([])
  await person.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).getByText('Main button: bet, cash out (switched off)')).toBeTruthy()
  await person.click(within(list).getByRole('switch', { name: 'Play with the keyboard' }))
  expect(within(list).getByText('Main button: bet, cash out')).toBeTruthy()
  expect(storage.get('playKeys')).toBe(true)
  await person.keyboard('{Escape}')
  await person.keyboard(' ')
  await button('Pick a tile')
  expect(server.requests('/api/game/bet')).toHaveLength(1)
})

it('the space bar scrolls after a click has left the focus on a button of the game', async () => {
  serve()
  showPage(<MinesPage />)
  const bet = await button(BET)
  fireEvent.pointerDown(bet)
  bet.focus()
  const clicked = vi.fn<() => void>()
  bet.addEventListener('click', clicked)
  // False: the press of the button that would follow is prevented.
  expect(fireEvent.keyDown(bet, { key: ' ', code: 'Space' })).toBe(false)
  expect(fireEvent.keyUp(bet, { key: ' ', code: 'Space' })).toBe(false)
  expect(scrollBy).toHaveBeenCalledTimes(1)
})

it('the space bar still presses a button that was reached with the tab key', async () => {
  serve()
  showPage(<MinesPage />)
  const bet = await button(BET)
  fireEvent.keyDown(document.body, { key: 'Tab', code: 'Tab' })
  bet.focus()
  expect(fireEvent.keyDown(bet, { key: ' ', code: 'Space' })).toBe(true)
  expect(scrollBy).not.toHaveBeenCalled()
})

it('the list of keys also opens by its button, and not while typing', async () => {
  serve()
  const { person } = showPage(<MinesPage />)
  await person.type(await screen.findByRole('textbox', { name: 'Bet amount' }), '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(await button('Keyboard shortcuts'))
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
})
