import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { loadOthers, PopupHost } from '../layout/PopupHost.tsx'
import { confirmDialog } from '../popups/dialogs.ts'
import { openPopup, usePopupStack } from '../popups/stack.ts'
import { clearUser, signIn, useSession, VISITOR } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'

// Preloaded, so that waiting for a popup does not include loading its chunk.
await loadOthers()

function Page() {
  const hasLogin = useSession((state) => state.hasLogin)
  return (
    <main>
      <h1>Games</h1>
      <button type="button" onClick={() => openPopup('rechargeNotice', { reason: 'Too low.' })}>
        notice
      </button>
      {!hasLogin && (
        <button type="button" onClick={() => openPopup('login', { tab: 'login' })}>
          way in
        </button>
      )}
    </main>
  )
}

beforeEach(() => {
  localStorage.clear()
  clearUser()
  setStartup(STARTUP)
  render(
    <MemoryRouter>
      <Page />
      <PopupHost />
    </MemoryRouter>,
  )
})
afterEach(() => {
  act(() => usePopupStack.setState({ stack: [] }))
  cleanup()
})

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('a form starts at its first field', async () => {
  await press('way in')
  const field = await screen.findByRole('textbox', { name: 'Name, e-mail or phone' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('a notice starts at its main button and returns the focus to its opener', async () => {
  await press('notice')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Deposit' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'notice' })))
})

it('a dangerous question starts at its cancel button', async () => {
  act(() => void confirmDialog({ message: 'Sure?', danger: true }))
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Cancel' }))
})

it('a missing opener leaves the focus to the heading of the page', async () => {
  await press('way in')
  await screen.findByRole('textbox', { name: 'Name, e-mail or phone' })
  act(() => {
    signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
    usePopupStack.setState({ stack: [] })
  })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Games' })))
})
