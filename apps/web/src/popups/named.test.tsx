import { NamedPopup } from '@baize/contract'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { arrivalLanguage } from '../i18n/arrival-language.ts'
import { currentLanguage, showLanguage } from '../i18n/language.ts'
import { loadOthers, PopupHost } from '../layout/PopupHost.tsx'
import { AddressLinks } from '../links/AddressLinks.tsx'
import { clearUser, signIn, VISITOR } from '../session/session.ts'
import { setStartup } from '../session/startup.ts'
import { useUiState } from '../session/ui-state.ts'
import { storage } from '../storage/storage.ts'
import { openNamed } from './named.ts'
import { openPopup, type PopupName, type Popups, usePopupStack } from './stack.ts'

// Preloaded, so that waiting for a popup does not include loading its chunk.
await loadOthers()

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
afterEach(async () => {
  await act(() => showLanguage('en'))
  act(() => usePopupStack.setState({ stack: [] }))
  cleanup()
  vi.restoreAllMocks()
})

const TITLES: Record<NamedPopup, string> = {
  gameRecommendation: 'Worth a try',
  freeSpin: 'Free-spin wheel',
  identitySettings: 'Identity verification',
  chat: 'Live chat',
  profile: 'Account',
  signIn: 'Daily check-in',
  forbidden: 'Not available',
  googleAuth: 'Security',
  rechargeNotice: 'Not enough balance',
  message: 'Messages',
  update: 'A new version is ready',
}

it.each(NamedPopup.options)('[S-21] %s opens by its name', async (name) => {
  act(() => openNamed(name))
  expect(await screen.findByRole('dialog', { name: TITLES[name] })).toBeTruthy()
})

it.each<[NamedPopup, string, string]>([
  ['profile', 'button', 'Deposit'],
  ['rechargeNotice', 'button', 'Deposit'],
  ['message', 'radio', 'Off'],
  ['update', 'button', 'Reload'],
])('[S-21] [L-16] the link #onOpen=%s shows what the popup is for: the %s "%s"', async (name, role, what) => {
  cleanup()
  render(
    <MemoryRouter initialEntries={[`/#onOpen=${name}`]}>
      <AddressLinks />
      <PopupHost />
    </MemoryRouter>,
  )
  const popup = within(await screen.findByRole('dialog', { name: TITLES[name] }))
  expect(popup.getByRole(role, { name: what })).toBeTruthy()
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
    await userEvent.type(screen.getByLabelText('6-digit code'), '12 34-5')
    expect(submit).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('6-digit code'), '6')
    expect(submit.mock.calls).toEqual([['123456']])
    expect(names()).toEqual([])
  })

  it('that is pasted is sent at once', async () => {
    const submit = vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true))
    await open('twoFactor', { reason: 'Enter it.', submit })
    await userEvent.click(screen.getByLabelText('6-digit code'))
    await userEvent.paste(' 987 654 ')
    expect(submit.mock.calls).toEqual([['987654']])
  })

  it('that is wrong is said so, and another can be typed', async () => {
    const submit = vi
      .fn<(code: string) => Promise<boolean>>()
      .mockResolvedValueOnce(false)
      .mockResolvedValue(true)
    await open('twoFactor', { reason: 'Enter it.', submit })
    const field = screen.getByLabelText<HTMLInputElement>('6-digit code')
    await userEvent.type(field, '111111')
    expect((await screen.findByRole('alert')).textContent).toContain("isn't right")
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

it('what a withdrawal still needs shows as amounts and progress, each amount once', async () => {
  const dialog = await open('withdrawInfo', {
    reason: 'Play for $ 25.00 more.',
    values: { wageringLeft: '25.00', wageringTotal: '100.00', depositForWithdraw: '0.00' },
  })
  expect(dialog.textContent?.match(/\$ [\d.]+/g)).toEqual(['$ 25.00'])
  expect(dialog.textContent).toContain('before you can withdraw')
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  expect(screen.getByRole('progressbar', { name: 'Left to play' }).getAttribute('aria-valuenow')).toBe('75')
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

  it('asks for the country on the same sheet, with the detected one chosen, and keeps both', async () => {
    await open('age', { country: true })
    const country = screen.getByLabelText('Where are you playing from?')
    expect(country).toHaveProperty('value', 'US')
    await userEvent.selectOptions(country, 'BR')
    await press('Yes, I am')
    expect([storage.get('countryId'), storage.get('currencyId')]).toEqual(['BR', 'BRL'])
    expect([storage.get('checkAge'), names()]).toEqual([true, []])
    expect([currentLanguage(), storage.get('currentLanguage')]).toEqual(['en', undefined])
  })

  it('says one sentence on a no, offers help, lets nobody in and remembers nothing', async () => {
    await open('age', {})
    await press('No')
    const words = screen.getByText('Baize is for adults only. You can close this page.')
    expect(document.activeElement).toBe(words)
    expect(screen.getByRole('link', { name: /^Gambling help/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yes, I am' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect([names(), storage.get('checkAge')]).toEqual([['age'], undefined])
  })

  it('can be read in another language first, which is kept', async () => {
    await open('age', {})
    await userEvent.click(screen.getByRole('radio', { name: 'Português' }))
    expect(await screen.findByRole('dialog', { name: 'Você tem 18 anos ou mais?' })).toBeTruthy()
    expect(storage.get('currentLanguage')).toBe('pt')
  })
})

describe('the country question', () => {
  it('[S-12] keeps the country with its currency, and offers its language to who has chosen none', async () => {
    await open('country', {})
    await press('Brazil')
    expect([storage.get('countryId'), storage.get('currentCountry')]).toEqual(['BR', 'Brasil'])
    expect(storage.get('currencyId')).toBe('BRL')
    expect(await screen.findByRole('dialog', { name: 'Use Baize in Português?' })).toBeTruthy()
    expect(currentLanguage()).toBe('en')
    await press('Português')
    await waitFor(() => expect(storage.get('currentLanguage')).toBe('pt'))
    expect([currentLanguage(), arrivalLanguage(), names()]).toEqual(['pt', 'pt', []])
  })

  it('does not impose the language of a country', async () => {
    await open('country', {})
    await press('Brazil')
    await press('Keep this language')
    expect([currentLanguage(), arrivalLanguage(), names()]).toEqual(['en', 'en', []])
  })

  it('is not asked again once it was closed: the detected country is kept', async () => {
    await open('country', {})
    await press('Close')
    expect([storage.get('countryId'), names()]).toEqual(['US', []])
  })

  it('leaves a language that was chosen as it is', async () => {
    storage.set('currentLanguage', 'en')
    await open('country', {})
    await press('Indonesia')
    expect(storage.get('currencyId')).toBe('IDR')
    expect([currentLanguage(), arrivalLanguage()]).toEqual(['en', 'en'])
  })

  it('of a short list has no search, and begins with the country one is taken to be in', async () => {
    await open('country', {})
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'United States' }))
  })
})

it('a withdrawal that is refused without amounts says what the server said', async () => {
  const dialog = await open('withdrawInfo', { reason: 'Not yet.', values: {} })
  expect(dialog.textContent).toContain('Not yet.')
})

it('[S-21] the message switch turns notifications off, for the next page too and after a log-out', async () => {
  await open('message', {})
  const nextPage = async () => {
    vi.resetModules()
    return (await import('../session/ui-state.ts')).useUiState.getState().messagePopupVisible
  }
  await userEvent.click(screen.getByRole('radio', { name: 'Off' }))
  expect(useUiState.getState().messagePopupVisible).toBe(false)
  expect(await nextPage()).toBe(false)
  act(clearUser)
  expect(await nextPage()).toBe(false)
  await userEvent.click(screen.getByRole('radio', { name: 'On' }))
  expect(await nextPage()).toBe(true)
})

it('a game under maintenance leads to the other games', async () => {
  await open('gameMaintenance', { reason: 'Back soon.' })
  await press('Other games')
  expect(names()).toEqual([])
  expect(screen.getByTestId('where').textContent).toBe('/')
})

it('the guide to the identity check leads to its settings', async () => {
  await open('kycGuide', { reason: 'Needed.' })
  await press('Go to verification')
  expect(await screen.findByRole('dialog', { name: 'Identity verification' })).toBeTruthy()
})
