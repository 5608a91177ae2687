import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { AccountPanel } from './AccountPanel.tsx'

afterEach(clearPage)

it.each([
  ['a player', PLAYER],
  ['a visitor', null],
])('leads %s to support', async (_, user) => {
  fakeServer({})
  const onDone = vi.fn<() => void>()
  const { person } = showPage(<AccountPanel onDone={onDone} />, { user })
  const link = await screen.findByRole('link', { name: 'Help and support' })
  expect(link.getAttribute('href')).toBe('/chatlive?room=support')
  await person.click(link)
  expect(onDone).toHaveBeenCalledOnce()
})

it.each([
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('counts %i unread notices as %s', async (unreadNotices, shown) => {
  fakeServer({})
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />, { user: { ...PLAYER, unreadNotices } })
  expect(await screen.findByRole('button', { name: `Notifications ${shown}` })).toBeTruthy()
})
