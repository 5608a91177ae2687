import { present } from '@baize/kit'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showLanguage } from '../i18n/language.ts'
import { loadOthers, PopupHost } from '../layout/PopupHost.tsx'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { alertDialog, confirmDialog } from './dialogs.ts'
import { openDeposit } from './guards.ts'
import { RechargeNoticePopup } from './RechargeNoticePopup.tsx'
import { openPopup, usePopupStack } from './stack.ts'

// Preloaded, so that waiting for a popup does not include loading its chunk.
await loadOthers()

const names = () => usePopupStack.getState().stack.map(({ name }) => name)

beforeEach(() => {
  localStorage.clear()
  clearUser()
  usePopupStack.setState({ stack: [] })
})
afterEach(async () => {
  cleanup()
  await showLanguage('en')
})

const show = () =>
  render(
    <MemoryRouter>
      <PopupHost />
    </MemoryRouter>,
  )

/** Opens a dialog and returns its result once the popup is shown. */
async function ask<Answer>(question: () => Promise<Answer>): Promise<() => Promise<Answer>> {
  show()
  let answer: Promise<Answer> | undefined
  act(() => {
    answer = question()
  })
  await screen.findByRole('dialog')
  return () => present(answer, 'the question')
}

describe('[T-17] dialogs', () => {
  it('confirm resolves true on confirm', async () => {
    const answer = await ask(() => confirmDialog({ message: 'Sure?' }))
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await answer()).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each(['Cancel', 'Close'])('confirm resolves false on %s', async (label) => {
    const answer = await ask(() => confirmDialog({ message: 'Sure?' }))
    await userEvent.click(screen.getByRole('button', { name: label }))
    expect(await answer()).toBe(false)
  })

  it('confirm resolves false on Escape', async () => {
    const answer = await ask(() => confirmDialog({ message: 'Sure?' }))
    await userEvent.keyboard('{Escape}')
    expect(await answer()).toBe(false)
  })

  it('confirm resolves false when another popup replaces it', async () => {
    const answer = await ask(() => confirmDialog({ message: 'Sure?' }))
    act(() => usePopupStack.setState({ stack: [] }))
    expect(await answer()).toBe(false)
  })

  it('alert resolves on close', async () => {
    const answer = await ask(() => alertDialog({ message: 'So it is.' }))
    expect(screen.getByText('So it is.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'OK' }))
    expect(await answer()).toBe(undefined)
  })

  it('take their labels from the language', async () => {
    await showLanguage('pt')
    await ask(() => confirmDialog({ message: 'Certeza?' }))
    expect(screen.getByRole('button', { name: 'Confirmar' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeTruthy()
  })
})

describe('the stack of popups', () => {
  it('[C-09] starts at layer 1000 and rises by one with each popup', async () => {
    show()
    act(() => {
      openPopup('gameMaintenance', { reason: 'first' })
      openPopup('rechargeNotice', { reason: 'second' })
    })
    await screen.findByText('second')
    const layers = [...document.querySelectorAll<HTMLElement>('[data-scroll-lock]')].map(
      ({ style }) => style.zIndex,
    )
    expect(layers).toEqual(['1000', '1001'])
  })

  it('closes only the top one on Escape', async () => {
    show()
    act(() => openPopup('gameMaintenance', { reason: 'first' }))
    await screen.findByText('first')
    act(() => openPopup('rechargeNotice', { reason: 'second' }))
    await screen.findByText('second')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(names()).toEqual(['gameMaintenance']))
  })

  it('never opens a named popup twice', () => {
    openPopup('login', {})
    openPopup('login', { reason: 'again' })
    expect(names()).toEqual(['login'])
  })
})

it('a visitor who wants to deposit is asked to log in, and a player gets the sheet', () => {
  openDeposit()
  expect(names()).toEqual(['login'])
  usePopupStack.setState({ stack: [] })
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
  openDeposit()
  expect(names()).toEqual(['deposit'])
})

it('the recharge notice gives way to the deposit sheet', async () => {
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
  const notice = {
    open: true,
    layer: 1000,
    onClose: () => usePopupStack.setState({ stack: [] }),
    reason: 'Too low.',
  }
  openPopup('rechargeNotice', { reason: 'Too low.' })
  render(<RechargeNoticePopup {...notice} />)
  await userEvent.click(screen.getByRole('button', { name: 'Deposit' }))
  expect(names()).toEqual(['deposit'])
})
