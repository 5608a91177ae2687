import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, PLAYER, showPage } from '../../games/testing/page.tsx'
import { keepMessages } from '../../session/ui-state.ts'
import { useNewVersion } from '../../updates/new-version.ts'
import { AccountPanel } from './AccountPanel.tsx'

afterEach(clearPage)

it.each([
  ['a player', PLAYER],
  ['a visitor', null],
])('the panel links %s to support', async (_, user) => {
  fakeServer({})
  const onDone = vi.fn<() => void>()
  const { person } = showPage(<AccountPanel onDone={onDone} />, { user })
  const link = await screen.findByRole('link', { name: 'Help and support' })
  expect(link.getAttribute('href')).toBe('/chatlive?room=support')
  await person.click(link)
  expect(onDone).toHaveBeenCalledOnce()
})

it('the panel links to the chat rooms and shows how many people are in them', async () => {
  const room = { id: 'lang-en', kind: 'LANGUAGE', gameId: null, language: 'en', isOpen: true } as const
  const listed = { ...room, slowSeconds: 0, verifiedOnly: false, unread: 0 }
  fakeServer({
    '/api/chat/rooms': () => ({
      model: {
        rooms: [
          { ...listed, people: 2 },
          { ...listed, id: 'main-fast3', people: 3 },
        ],
      },
    }),
  })
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />)
  const link = await screen.findByRole('link', { name: 'Live chat 5 people in the chat rooms' })
  expect(link.getAttribute('href')).toBe('/chatlive')
})

it.each([
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('the panel shows %i unread notices as %s', async (unreadNotices, shown) => {
  fakeServer({})
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />, { user: { ...PLAYER, unreadNotices } })
  expect(await screen.findByRole('button', { name: `Notifications ${shown}` })).toBeTruthy()
})

it('[E-01] the panel says at the security settings that the authenticator is off, until bind2Auth', async () => {
  fakeServer({})
  const { unmount } = showPage(<AccountPanel onDone={vi.fn<() => void>()} />)
  expect(await screen.findByRole('button', { name: 'Security Turn on the authenticator' })).toBeTruthy()
  unmount()
  showPage(<AccountPanel onDone={vi.fn<() => void>()} />, { user: { ...PLAYER, bind2Auth: true } })
  expect(await screen.findByRole('button', { name: 'Security' })).toBeTruthy()
})

it.each([
  ['a player', PLAYER],
  ['a visitor', null],
])('[S-21] the panel links %s to the message switch and shows its state', async (_, user) => {
  fakeServer({})
  const { person } = showPage(<AccountPanel onDone={vi.fn<() => void>()} />, { user })
  await person.click(await screen.findByRole('button', { name: 'Messages: On. Change' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Messages' }))
  await person.click(popup.getByRole('radio', { name: 'Off' }))
  await person.keyboard('{Escape}')
  expect(await screen.findByRole('button', { name: 'Messages: Off. Change' })).toBeTruthy()
  act(() => keepMessages(true))
})

it('[S-21] the panel offers the update while there is one', async () => {
  fakeServer({})
  const { person } = showPage(<AccountPanel onDone={vi.fn<() => void>()} />)
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  act(() => useNewVersion.setState({ state: 'ready' }))
  await person.click(await screen.findByRole('button', { name: 'Update' }))
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
  act(() => useNewVersion.setState({ state: 'unknown' }))
})
