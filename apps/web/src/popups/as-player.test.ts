import { beforeEach, expect, it, vi } from 'vitest'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { asPlayer } from './as-player.ts'
import { usePopupStack } from './stack.ts'

const player = { ...VISITOR, token: 'a-long-token', userId: '5' }
const names = () => usePopupStack.getState().stack.map(({ name }) => name)
const anAction = () => vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  clearUser()
  usePopupStack.setState({ stack: [] })
})

it('[R-01] a visitor’s action happens once after they have logged in', () => {
  const action = anAction()
  asPlayer(action)
  expect(names()).toEqual(['login'])
  expect(action).not.toHaveBeenCalled()
  signIn(player)
  expect(action).toHaveBeenCalledTimes(1)
  signIn({ ...player, balance: '5' })
  expect(action).toHaveBeenCalledTimes(1)
})

it('[R-01] closing the login prompt drops the action', () => {
  const action = anAction()
  asPlayer(action)
  usePopupStack.setState({ stack: [] })
  signIn(player)
  expect(action).not.toHaveBeenCalled()
})

it('[R-01] a newer action replaces an older one', () => {
  const [older, newer] = [anAction(), anAction()]
  asPlayer(older)
  asPlayer(newer)
  signIn(player)
  expect(older).not.toHaveBeenCalled()
  expect(newer).toHaveBeenCalledTimes(1)
})

it('a logged-in player is not asked again', () => {
  signIn(player)
  const action = anAction()
  asPlayer(action)
  expect(action).toHaveBeenCalledTimes(1)
  expect(names()).toEqual([])
})
