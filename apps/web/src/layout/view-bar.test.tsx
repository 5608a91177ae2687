import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session, useSession, VISITOR } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { endViewing, isViewing, takeView } from '../storage/view.ts'
import { ViewBar } from './ViewBar.tsx'

const TOKEN = `view.${'a'.repeat(43)}`
const arriveBy = (hash: string) => {
  const replaceState = vi.fn<(state: unknown, unused: string, address: string) => void>()
  takeView({
    location: { hash, pathname: '/bets', search: '?tab=2' },
    history: { replaceState },
    sessionStorage: window.sessionStorage,
  })
  return replaceState
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ user: VISITOR, hasLogin: false })
})

it('a view is kept in its own tab, and the player of this browser stays logged in', () => {
  storage.set('token', 'a player’s own')
  const replaceState = arriveBy(`#${TOKEN}`)
  expect(replaceState).toHaveBeenCalledWith(null, '', '/bets?tab=2')
  expect(isViewing()).toBe(true)
  expect(storage.get('token')).toBe(TOKEN)
  storage.clearForLogOut()
  expect(storage.get('token')).toBeUndefined()
  endViewing()
  expect(storage.get('token')).toBe('a player’s own')
})

it('an unrelated fragment is left alone', () => {
  expect(arriveBy('#content')).not.toHaveBeenCalled()
  expect(isViewing()).toBe(false)
})

it('a bar names the player in a view and is missing elsewhere', () => {
  useSession.setState({ user: { ...session().user, token: TOKEN, username: 'watched' }, hasLogin: true })
  const { unmount } = render(<ViewBar />)
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  arriveBy(`#${TOKEN}`)
  render(<ViewBar />)
  expect(screen.getByRole('status').textContent).toContain('watched')
  expect(screen.getByRole('button', { name: 'Leave' })).toBeTruthy()
})
