import { NamedPopup } from '@baize/contract/player'
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
import { useNewVersion } from '../updates/new-version.ts'
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
  useNewVersion.setState({ state: 'ready' })
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
  appDownload: 'Baize on your computer',
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
])(
  '[S-21] [L-16] the link #onOpen=%s shows the purpose of the popup: the %s "%s"',
  async (name, role, what) => {
    cleanup()
    render(
      <MemoryRouter initialEntries={[`/#onOpen=${name}`]}>
        <AddressLinks />
        <PopupHost />
      </MemoryRouter>,
    )
    const popup = within(await screen.findByRole('dialog', { name: TITLES[name] }))
    expect(popup.getByRole(role, { name: what })).toBeTruthy()
  },
)

it.each<NamedPopup>(['identitySettings', 'signIn', 'googleAuth', 'rechargeNotice'])(
  '[R-01] %s needs a log-in, so a visitor is asked for one',
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

describe('the two-factor code', () => {
  it('is sent with its sixth digit, whether typed or pasted', async () => {
    const submit = vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true))
    await open('twoFactor', { reason: 'Enter it.', submit })
    await userEvent.type(screen.getByLabelText('6-digit code'), '12 34-5')
    expect(submit).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('6-digit code'), '6')
    expect(submit.mock.calls).toEqual([['123456']])
    expect(names()).toEqual([])
  })

  it('is sent at once when it is pasted', async () => {
    const submit = vi.fn<(code: string) => Promise<boolean>>(() => Promise.resolve(true))
    await open('twoFactor', { reason: 'Enter it.', submit })
    await userEvent.click(screen.getByLabelText('6-digit code'))
    await userEvent.paste(' 987 654 ')
    expect(submit.mock.calls).toEqual([['987654']])
  })

  it('is reported when it is wrong, and another can be typed', async () => {
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

  it('is reported as missing when the prompt is closed', async () => {
    const cancel = vi.fn<() => void>()
    await open('twoFactor', { reason: 'Enter it.', submit: () => Promise.resolve(true), cancel })
    await press('Close')
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(names()).toEqual([])
  })

  it('is reported as missing when another prompt replaces it', async () => {
    const cancel = vi.fn<() => void>()
    const submit = () => Promise.resolve(true)
    await open('twoFactor', { reason: 'First.', submit, cancel })
    await open('twoFactor', { reason: 'Second.', submit })
    expect(cancel).toHaveBeenCalledTimes(1)
    expect(names()).toEqual(['twoFactor'])
  })
})

it('the missing conditions of a withdrawal show as amounts and progress, each amount once', async () => {
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
  it('must be answered: neither Esc nor a close button closes it', async () => {
    await open('age', {})
    await userEvent.keyboard('{Escape}')
    expect(names()).toEqual(['age'])
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  it('remembers the answer yes', async () => {
    await open('age', {})
    await press('Yes, I am')
    expect(storage.get('checkAge')).toBe(true)
    expect(names()).toEqual([])
  })

  it('asks for the country on the same sheet, with the detected one preselected, and stores both', async () => {
    await open('age', { country: true })
    const country = screen.getByLabelText('Where are you playing from?')
    expect(country).toHaveProperty('value', 'US')
    await userEvent.selectOptions(country, 'BR')
    await press('Yes, I am')
    expect([storage.get('countryId'), storage.get('currencyId')]).toEqual(['BR', 'BRL'])
    expect([storage.get('checkAge'), names()]).toEqual([true, []])
    expect([currentLanguage(), storage.get('currentLanguage')]).toEqual(['en', undefined])
  })

  it('shows one sentence and help after a no, admits nobody and remembers nothing', async () => {
    await open('age', {})
    await press('No')
    const words = screen.getByText('Baize is for adults only. You can close this page.')
    expect(document.activeElement).toBe(words)
    expect(screen.getByRole('link', { name: /^Gambling help/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Yes, I am' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect([names(), storage.get('checkAge')]).toEqual([['age'], undefined])
  })

  it('offers another language first, which is remembered', async () => {
    await open('age', {})
    await userEvent.click(screen.getByRole('radio', { name: 'Português' }))
    expect(await screen.findByRole('dialog', { name: 'Você tem 18 anos ou mais?' })).toBeTruthy()
    expect(storage.get('currentLanguage')).toBe('pt')
  })
})

describe('the country question', () => {
  it('[S-12] stores the country with its currency and offers its language to a visitor without a choice', async () => {
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

  it('keeps the detected country when it was closed, and is not asked again', async () => {
    await open('country', {})
    await press('Close')
    expect([storage.get('countryId'), names()]).toEqual(['US', []])
  })

  it('keeps a chosen language', async () => {
    storage.set('currentLanguage', 'en')
    await open('country', {})
    await press('Indonesia')
    expect(storage.get('currencyId')).toBe('IDR')
    expect([currentLanguage(), arrivalLanguage()]).toEqual(['en', 'en'])
  })

  it('has no search for a short list and focuses the detected country', async () => {
    await open('country', {})
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'United States' }))
  })
})

it('a withdrawal refused without amounts shows the server’s message', async () => {
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

it('a game under maintenance links to the other games', async () => {
  await open('gameMaintenance', { reason: 'Back soon.' })
  await press('Other games')
  expect(names()).toEqual([])
  expect(screen.getByTestId('where').textContent).toBe('/')
})

it('the guide to the identity check links to its settings', async () => {
  await open('kycGuide', { reason: 'Needed.' })
  await press('Go to verification')
  expect(await screen.findByRole('dialog', { name: 'Identity verification' })).toBeTruthy()
})
