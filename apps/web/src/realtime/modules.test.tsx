import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { modulesNow, useModule } from './modules.ts'

function Page({ game }: { game: 'mines' | 'crash' }) {
  useModule(`game:${game}`)
  return null
}

beforeEach(() => {
  localStorage.clear()
  clearUser()
})
afterEach(cleanup)

it('[T-11] the global module is always joined, and the player’s own while they are logged in', () => {
  expect(modulesNow()).toEqual(['global'])
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
  expect(modulesNow()).toEqual(['global', '5'])
  // Only the token is known: the user id, and so the channel, is not yet.
  signIn({ ...VISITOR, token: 'a-long-token', userId: '' })
  expect(modulesNow()).toEqual(['global'])
  clearUser()
  expect(modulesNow()).toEqual(['global'])
})

it('[T-11] a game’s module is joined while one of its pages is open', () => {
  const first = render(<Page game="mines" />)
  const second = render(<Page game="mines" />)
  expect(modulesNow()).toEqual(['global', 'game:mines'])
  first.unmount()
  expect(modulesNow()).toEqual(['global', 'game:mines'])
  second.rerender(<Page game="crash" />)
  expect(modulesNow()).toEqual(['global', 'game:crash'])
  second.unmount()
  expect(modulesNow()).toEqual(['global'])
})
