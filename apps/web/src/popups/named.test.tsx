import { NamedPopup } from '@baize/contract'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'
import { useUiState } from '../session/ui-state.ts'
import { storage } from '../storage/storage.ts'
import { openNamed } from './named.ts'
import { PopupHost } from './PopupHost.tsx'
import { openPopup, type PopupName, type Popups, usePopupStack } from './stack.ts'

const names = () => usePopupStack.getState().stack.map(({ name }) => name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const Where = () => <output data-testid="where">{useLocation().pathname}</output>

beforeEach(() => {
  localStorage.clear()
  setStartup(STARTUP)
  signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
  usePopupStack.setState({ stack: [] })
  render(
    <MemoryRouter>
      <Where />
      <PopupHost />
    </MemoryRouter>,
  )
})
afterEach(() => {
  act(() => usePopupStack.setState({ stack: [] }))
  cleanup()
  vi.restoreAllMocks()
})

const TITLES: Record<NamedPopup, string> = {
  gameRecommendation: 'Worth a try',
  freeSpin: 'Free spins are not open yet',
  identitySettings: 'Identity checks are not open yet',
  chat: 'Chat is not open yet',
  profile: 'Account',
  signIn: 'The daily check-in is not open yet',
  forbidden: 'Not available to you',
  googleAuth: 'The authenticator app is not open yet',
  rechargeNotice: 'Not enough balance',
  message: 'Messages',
  update: 'A new version is ready',
}

it.each(NamedPopup.options)('[S-21] %s opens by its name', async (name) => {
  act(() => openNamed(name))
  expect(await screen.findByRole('dialog', { name: TITLES[name] })).toBeTruthy()
})

it.each<NamedPopup>(['identitySettings', 'signIn', 'googleAuth', 'rechargeNotice'])(
  '[R-01] %s is a player’s own, so a visitor is asked to log in',
  (name) => {
    act(() => {
      clearUser()
      openNamed(name)
    })
    expect(names()).toEqual(['login'])
  },
)

const open = async <N extends PopupName>(name: N, props: Popups[N]) => {
  act(() => openPopup(name, props))
  return screen.findByRole('dialog')
}

describe('the code of two factors', () => {
  it('is sent with its sixth digit, however it was typed or pasted', async () => {
    const submit = vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true))
    await open('twoFactor', { reason: 'Enter it.', submit })
    await userEvent.type(screen.getByLabelText('Six-digit code'), '12 34-5')
    expect(submit).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Six-digit code'), '6')
    expect(submit.mock.calls).toEqual([['123456']])
    expect(names()).toEqual([])
  })

  it('that is pasted is sent at once', async () => {
    const submit = vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true))
    await open('twoFactor', { reason: 'Enter it.', submit })
    await userEvent.click(screen.getByLabelText('Six-digit code'))
    await userEvent.paste(' 987 654 ')
    expect(submit.mock.calls).toEqual([['987654']])
  })

  it('that is wrong is said so, and another can be typed', async () => {
    const submit = vi
      .fn<(code: string) => Promise<boolean>>()
      .mockResolvedValueOnce(false)
      .mockResolvedValue(true)
    await open('twoFactor', { reason: 'Enter it.', submit })
    const field = screen.getByLabelText<HTMLInputElement>('Six-digit code')
    await userEvent.type(field, '111111')
    expect((await screen.findByRole('alert')).textContent).toContain('not right')
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, '222222')
    expect(names()).toEqual([])
  })

  it('tells when nobody gave one', async () => {
    const cancel = vi.fn<() => void>()
    await open('twoFactor', { reason: 'Enter it.', submit: () => Promise.resolve(true), cancel })
    await press('Close')
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(names()).toEqual([])
  })

  it('tells too when another prompt takes its place', async () => {
    const cancel = vi.fn<() => void>()
    const submit = () => Promise.resolve(true)
    await open('twoFactor', { reason: 'First.', submit, cancel })
    await open('twoFactor', { reason: 'Second.', submit })
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(names()).toEqual(['twoFactor'])
  })
})

it('what a withdrawal still needs shows as amounts and progress', async () => {
  const dialog = await open('withdrawInfo', {
    reason: 'Not yet.',
    values: { wageringLeft: '25.00', wageringTotal: '100.00', depositForWithdraw: '0.00' },
  })
  expect(dialog.textContent).toContain('G$ 25.00 left')
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  expect(screen.getByRole('progressbar', { name: 'Still to play' }).getAttribute('aria-valuenow')).toBe('75')
})

describe('the age question', () => {
  it('must be answered: neither Esc nor a close button takes it away', async () => {
    await open('age', {})
    await userEvent.keyboard('{Escape}')
    expect(names()).toEqual(['age'])
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('remembers a yes', async () => {
    await open('age', {})
    await press('Yes, I am')
    expect(storage.get('checkAge')).toBe(true)
    expect(names()).toEqual([])
  })

  it('leads away on a no, and remembers nothing', async () => {
    const leave = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
    await open('age', {})
    await press('No')
    expect(new URL(leave.mock.calls[0]?.[0] ?? '').origin).not.toBe(location.origin)
    expect(storage.get('checkAge')).toBe(undefined)
  })
})

it('a country is found by a part of its name, in any language, and kept', async () => {
  await open('country', {})
  await userEvent.type(screen.getByLabelText('Search countries'), 'brasil')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await press('Brazil')
  expect([storage.get('countryId'), storage.get('currentCountry')]).toEqual(['BR', 'Brasil'])
  expect(names()).toEqual([])
})

it('a country nobody knows is said so', async () => {
  await open('country', {})
  await userEvent.type(screen.getByLabelText('Search countries'), 'atlantis')
  expect(screen.getByText('No country by that name.')).toBeTruthy()
})

it('the message switch turns notifications off', async () => {
  await open('message', {})
  await userEvent.click(screen.getByRole('radio', { name: 'Off' }))
  expect(useUiState.getState().messagePopupVisible).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'On' }))
})

it('a game under maintenance leads to the other games', async () => {
  await open('gameMaintenance', { reason: 'Back soon.' })
  await press('Other games')
  expect(names()).toEqual([])
  expect(screen.getByTestId('where').textContent).toBe('/')
})

it('the guide to the identity check leads to its settings', async () => {
  await open('kycGuide', { reason: 'Needed.' })
  await press('Identity settings')
  expect(await screen.findByRole('dialog', { name: 'Identity checks are not open yet' })).toBeTruthy()
})
