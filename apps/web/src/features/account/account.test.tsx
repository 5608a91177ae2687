import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { useToasts } from '@baize/ui/toast'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestHeaders } from '../../api/headers.ts'
import { readQuery } from '../../boot/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { showLanguage } from '../../i18n/language.ts'
import { loadOthers, PopupHost } from '../../layout/PopupHost.tsx'
import { openPopup, usePopupStack } from '../../popups/stack.ts'
import { clearUser, session, signIn, VISITOR } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useUiState } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { isPhone } from './account-fields.ts'
import { LoginForm } from './LoginForm.tsx'
import { NameOnBoards } from './NameOnBoards.tsx'
import { RegisterForm } from './RegisterForm.tsx'

// Preloaded, so that no test waits for the chunk of a popup.
await loadOthers()

const sent: { url: string; body: unknown }[] = []
let answer: () => unknown

beforeEach(() => {
  localStorage.clear()
  clearUser()
  setStartup(STARTUP)
  usePopupStack.setState({ stack: [] })
  sent.length = 0
  answer = () => ({ status: 0, user: { ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana' } })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return Promise.resolve(new Response(JSON.stringify(answer())))
  })
})
afterEach(async () => {
  cleanup()
  await showLanguage('en')
  vi.unstubAllGlobals()
})

const alerts = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

/** Popups on a site whose address is shown. */
function Address() {
  return <output>{useLocation().pathname}</output>
}
const openSite = () =>
  render(
    <MemoryRouter>
      <Address />
      <PopupHost />
    </MemoryRouter>,
  )

/** Replaces the suggested name. */
async function typeName(name: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.clear(field)
  await userEvent.type(field, name)
}

describe('the registration form', () => {
  const fill = async () => {
    await typeName('ana')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox', { name: 'I am 18 or older.' }))
  }
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

  it('derives the currency from the country, names it as the site does, and keeps the language', async () => {
    render(<RegisterForm popupId={0} />)
    expect(within(screen.getByLabelText('Country')).getByRole('option', { name: 'Brazil' })).toBeTruthy()
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'BR')
    expect(screen.getByLabelText('Currency')).toHaveProperty('value', 'BRL')
    await fill()
    await submit()
    expect(sent[0]?.body).toMatchObject({ countryId: 'BR', currencyId: 'BRL', language: 'en' })
  })

  it('skips questions answered at the entry: the country is a line, the age is confirmed', async () => {
    storage.set('checkAge', true)
    storage.set('countryId', 'BR')
    storage.set('currencyId', 'BRL')
    render(<RegisterForm popupId={0} />)
    expect(screen.getByText('Playing from Brazil in BRL')).toBeTruthy()
    expect(screen.queryByLabelText('Country')).toBeNull()
    expect(screen.getByRole('checkbox', { name: 'I am 18 or older.' })).toHaveProperty('checked', true)
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await submit()
    expect(sent[0]?.body).toMatchObject({ countryId: 'BR', currencyId: 'BRL', adult: true })
    expect(sent[0]?.body).toHaveProperty('username', expect.stringMatching(/^[A-Z][a-z]+[A-Z][a-z]+$/))
  })

  it('lets the player change the country chosen at the entry', async () => {
    storage.set('countryId', 'BR')
    render(<RegisterForm popupId={0} />)
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'ID')
    expect(screen.getByLabelText('Currency')).toHaveProperty('value', 'IDR')
  })

  it('suggests another name with a number when its suggestion was taken meanwhile', async () => {
    answer = () => refused(refusal('nameTaken'))
    render(<RegisterForm popupId={0} />)
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox'))
    await submit()
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveProperty('value', expect.stringMatching(/^[A-Z][a-z]+[A-Z][a-z]+\d+$/))
  })

  it('links the terms in a separate tab', () => {
    render(<RegisterForm popupId={0} />)
    const terms = screen.getByRole('link', { name: /terms/ })
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank'])
  })

  it('[E-10] [E-14] redirects to jumpPathAfterRegister, once', async () => {
    openPopup('register', {})
    useUiState.setState({ jumpPathAfterRegister: '/promotions', loginViewFullScreen: true })
    openSite()
    await screen.findByRole('textbox', { name: 'Name' })
    expect(useUiState.getState().loginModal).toBe('register')
    expect(screen.getByRole('dialog').className).toContain('h-dvh')
    await fill()
    await submit()
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/promotions'))
    await waitFor(() =>
      expect(useUiState.getState()).toMatchObject({
        jumpPathAfterRegister: null,
        loginModal: null,
        loginViewFullScreen: false,
      }),
    )
  })

  it('[E-10] loginModal sets the visible tab', async () => {
    openPopup('login', { tab: 'login' })
    openSite()
    await screen.findByRole('button', { name: 'Log in' })
    act(() => useUiState.setState({ loginModal: 'register' }))
    expect(await screen.findByRole('button', { name: 'Create account' })).toBeTruthy()
  })

  it('[E-11] remembers the agreement in this browser', async () => {
    render(<RegisterForm popupId={0} />)
    await fill()
    await submit()
    expect(storage.get('agreement')).toBe(true)
    cleanup()
    render(<RegisterForm popupId={0} />)
    expect(screen.getByRole('checkbox', { name: 'I am 18 or older.' })).toHaveProperty('checked', true)
  })

  it('logs the new player in and closes the popup', async () => {
    openPopup('register', {})
    render(<RegisterForm popupId={usePopupStack.getState().stack[0]?.id ?? 0} />)
    await fill()
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'BR')
    await submit()
    expect(sent).toEqual([
      {
        url: '/api/auth/register',
        body: {
          username: 'ana',
          password: 'a quiet table',
          countryId: 'BR',
          currencyId: 'BRL',
          language: 'en',
          adult: true,
        },
      },
    ])
    expect(session()).toMatchObject({ hasLogin: true, user: { username: 'ana' } })
    expect(storage.get('currentLanguage')).toBe('en')
    expect(usePopupStack.getState().stack).toEqual([])
  })

  it('says beside each field what is missing and sends nothing', async () => {
    render(<RegisterForm popupId={0} />)
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }))
    await submit()
    expect(alerts()).toEqual([
      'Use 3 to 32 letters, digits, dots, hyphens or underscores, with at least one letter.',
      'Use at least 8 characters.',
      'You must be 18 or older to play.',
    ])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    expect(sent).toEqual([])
  })

  it.each([
    ['nameTaken', 'This name is taken.'],
    ['nameReserved', 'This name is reserved for Baize staff. Choose another.'],
  ] as const)('shows a refusal at its field: %s', async (id, said) => {
    answer = () => refused(refusal(id))
    render(<RegisterForm popupId={0} />)
    await fill()
    await submit()
    const name = screen.getByRole('textbox', { name: 'Name' })
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(alerts()).toEqual([said])
    expect(session().hasLogin).toBe(false)
  })

  it('works with an e-mail address', async () => {
    render(<RegisterForm popupId={0} />)
    await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ana@example.com')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox'))
    await submit()
    expect(sent[0]?.body).toMatchObject({ email: 'ana@example.com' })
    expect(sent[0]?.body).not.toHaveProperty('username')
  })
})

describe('the registration as the site configures it', () => {
  const promo = () => screen.queryByRole('textbox', { name: 'Promo code' })
  const register = async () => {
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  }

  it('[A-08] [E-15] merges the stored invitation and attribution into the call', async () => {
    storage.set('inviteCode', 'friend')
    storage.set('inviteWheelTag', 'wheel-1')
    storage.set('aid', 'device-1')
    storage.set('initParams', { wta: 'W2A-abc', referrer: 'blog.example' })
    render(<RegisterForm popupId={0} />)
    await typeName('ana')
    await register()
    expect(sent[0]?.body).toMatchObject({
      username: 'ana',
      inviteCode: 'friend',
      inviteWheelTag: 'wheel-1',
      aid: 'device-1',
      wta: 'W2A-abc',
      referrer: 'blog.example',
    })
    expect(sent[0]?.body).not.toHaveProperty('promoCode')
  })

  it('[E-15] sends GAID, AID and AFID of the app’s address with every call and the registration', async () => {
    const ids = { gaid: 'google-1', aid: 'device-1', afid: 'flyer-1' }
    readQuery(new URL(`https://baize.test/?${new URLSearchParams(ids).toString()}`), storage)
    // A later visit without them keeps them.
    readQuery(new URL('https://baize.test/'), storage)
    expect(requestHeaders({ address: '/api/auth/register' })).toMatchObject({
      GAID: 'google-1',
      AID: 'device-1',
      AFID: 'flyer-1',
    })
    render(<RegisterForm popupId={0} />)
    await typeName('ana')
    await register()
    expect(sent[0]?.body).toMatchObject(ids)
  })

  it('[E-14] [E-02] asks for a promo code with enableRegisterPromoCode, prefilled with vpCode', async () => {
    const { unmount } = render(<RegisterForm popupId={0} />)
    expect(promo()).toBeNull()
    unmount()
    setStartup({ ...STARTUP, enableRegisterPromoCode: true, vpCode: 'SPRING' })
    render(<RegisterForm popupId={0} />)
    expect(promo()).toHaveProperty('value', 'SPRING')
    answer = () => refused(refusal('promoNotValid'))
    await typeName('ana')
    await register()
    expect(sent[0]?.body).toMatchObject({ promoCode: 'SPRING' })
    expect(promo()?.getAttribute('aria-invalid')).toBe('true')
  })

  it('[E-11] asks for a promo code as soon as another tab has learnt that the site uses one', () => {
    storage.set('enableRegisterPromoCode', true)
    render(<RegisterForm popupId={0} />)
    expect(promo()).toBeTruthy()
  })

  it('[E-14] [E-02] confirms the phone by SMS with smsConfig.enableRegister', async () => {
    storage.set('currentLanguage', 'en')
    setStartup({ ...STARTUP, smsConfig: { ...STARTUP.smsConfig, enableRegister: true } })
    render(<RegisterForm popupId={0} />)
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(201) 555-0123')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox'))
    const player = answer
    answer = () => ({ status: 0, model: { seconds: 60 } })
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(sent).toEqual([{ url: '/api/auth/register_code', body: { phone: '2015550123', countryId: 'US' } }])
    answer = player
    await userEvent.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(sent[1]).toMatchObject({
      url: '/api/auth/register',
      body: { phone: '2015550123', smsCode: '123456' },
    })
    expect(session().hasLogin).toBe(true)
  })

  it('confirms the e-mail by a code with emailConfig.enableRegister', async () => {
    setStartup({ ...STARTUP, emailConfig: { enableRegister: true } })
    render(<RegisterForm popupId={0} />)
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail' }), 'ana@example.com')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox'))
    const player = answer
    answer = () => ({ status: 0, model: { seconds: 60 } })
    await userEvent.click(screen.getByRole('button', { name: 'Send code' }))
    expect(sent).toEqual([
      { url: '/api/auth/register_code', body: { email: 'ana@example.com', countryId: 'US' } },
    ])
    answer = player
    await userEvent.type(await screen.findByRole('textbox', { name: '6-digit code' }), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(sent[1]).toMatchObject({ body: { email: 'ana@example.com', smsCode: '123456' } })
  })

  it('offers a choice between phone and e-mail when the site confirms both', async () => {
    const smsConfig = { ...STARTUP.smsConfig, enableRegister: true }
    setStartup({ ...STARTUP, smsConfig, emailConfig: { enableRegister: true } })
    render(<RegisterForm popupId={0} />)
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await userEvent.click(screen.getByRole('radio', { name: 'E-mail' }))
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeTruthy()
  })

  it('[E-02] accepts only numbers that match rePhone', async () => {
    storage.set('currentLanguage', 'en')
    setStartup({ ...STARTUP, rePhone: '^201' })
    render(<RegisterForm popupId={0} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Phone' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(212) 555-0123')
    await register()
    expect(sent).toEqual([])
    await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(201) 555-0123')
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
    expect(sent[0]?.body).toMatchObject({ phone: '2015550123' })
  })
})

describe('the registration by phone', () => {
  beforeEach(() => storage.set('currentLanguage', 'en'))
  const typePhone = async (phone: string) => {
    await userEvent.click(screen.getByRole('radio', { name: 'Phone' }))
    await userEvent.selectOptions(screen.getByLabelText('Country'), 'BR')
    await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), phone)
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  }

  it('accepts a number the way people write it', async () => {
    render(<RegisterForm popupId={0} />)
    await typePhone('(11) 98765-4321')
    expect(sent[0]?.body).toMatchObject({ phone: '11987654321', countryId: 'BR' })
  })

  it('shows how a number of the chosen country looks', async () => {
    render(<RegisterForm popupId={0} />)
    await typePhone('12')
    expect(alerts()).toEqual(["That phone number doesn't look right. Write it like (11) 98765-4321."])
    expect(sent).toEqual([])
    expect(screen.getByText('You only need a phone number and a password.')).toBeTruthy()
  })

  it.each([
    ['US', '(201) 555-0123', true],
    ['US', '+55 11 98765-4321', true],
    ['US', '0055 (11) 98765 4321', true],
    ['BR', '11 9 8765 4321', true],
    ['BR', '+55-11-98765-4321', true],
    ['BR', '(11) 1234-5678', false],
    ['ID', '0812–3456–7890', true],
    ['ID', '1234', false],
    ['ID', 'call me', false],
  ] as const)('recognises, in %s, %s as a phone number: %s', (countryId, typed, is) => {
    expect(isPhone(typed, countryId)).toBe(is)
  })
})

describe('the log-in page', () => {
  const show = (tab?: 'login') => {
    openPopup('login', tab ? { tab } : {})
    openSite()
  }

  it('offers a new browser an account first, and logging in beside it', async () => {
    show()
    expect(await screen.findByRole('dialog', { name: 'Create your account' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Log in' }))
    expect(screen.getByRole('dialog', { name: 'Log in' })).toBeTruthy()
    expect(await screen.findByLabelText('Name, e-mail or phone')).toBeTruthy()
  })

  it('welcomes back a player who has logged in here before', async () => {
    signIn({ ...VISITOR, token: 'a-long-token', userId: '5' })
    clearUser()
    show()
    expect(await screen.findByRole('dialog', { name: 'Welcome back' })).toBeTruthy()
  })

  it('does not welcome back a stranger', async () => {
    show('login')
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy()
  })
})

describe('the account page', () => {
  const show = () => {
    openPopup('account', {})
    render(
      <MemoryRouter>
        <PopupHost />
      </MemoryRouter>,
    )
  }
  const onPhone = () =>
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))

  it('links to the withdrawal', async () => {
    signIn({ ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana' })
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['withdraw'])
  })

  it('lets players hide their name from others and reports a failed save', async () => {
    signIn({ ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana' })
    render(<NameOnBoards />)
    const hidden = () => screen.getByRole('radio', { name: 'Hidden' })
    answer = () => ({ status: 0, model: { on: true }, user: { ...session().user, hideName: true } })
    await userEvent.click(hidden())
    await vi.waitFor(() => expect(hidden()).toHaveProperty('checked', true))
    expect(sent.find(({ url }) => url === '/api/user/hide_name')?.body).toEqual({ on: true })
    answer = () => refused(refusal('serverFault'))
    await userEvent.click(screen.getByRole('radio', { name: 'a***a' }))
    await vi.waitFor(() =>
      expect(useToasts.getState().toasts.map(({ message }) => message)).toContain(
        "Your choice wasn't saved. Try again.",
      ),
    )
    expect(hidden()).toHaveProperty('checked', true)
  })

  it('has the name of its phone tab for a visitor', () => {
    onPhone()
    show()
    expect(screen.getByRole('dialog', { name: 'Account' })).toBeTruthy()
  })
})

describe('the log-in form', () => {
  it('works from the keyboard alone', async () => {
    render(<LoginForm popupId={0} />)
    await userEvent.tab()
    await userEvent.keyboard('ana')
    await userEvent.tab()
    await userEvent.keyboard('a quiet table{Enter}')
    expect(sent).toEqual([{ url: '/api/auth/login', body: { account: 'ana', password: 'a quiet table' } }])
    expect(session().hasLogin).toBe(true)
  })

  it('reports a wrong name or password and keeps the typed text', async () => {
    answer = () => refused(refusal('wrongLogin'))
    render(<LoginForm popupId={0} />)
    await userEvent.type(screen.getByRole('textbox'), 'ana')
    await userEvent.type(screen.getByLabelText('Password'), 'wrong one{Enter}')
    expect(alerts()).toEqual(['Name or password is wrong.'])
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'ana')
    expect(session().hasLogin).toBe(false)
  })

  it.each([
    ['pt', 'Senha', 'Nome ou senha incorretos.'],
    ['id', 'Kata sandi', 'Nama atau kata sandi salah.'],
  ] as const)('[G-28] reports it in the language of the page: %s', async (language, password, words) => {
    answer = () => refused(refusal('wrongLogin'))
    await showLanguage(language)
    render(<LoginForm popupId={0} />)
    await userEvent.type(screen.getByRole('textbox'), 'ana')
    await userEvent.type(screen.getByLabelText(password), 'wrong one{Enter}')
    expect(alerts()).toEqual([words])
  })

  it('asks the owner of a closed account whether to reopen it', async () => {
    const open = answer
    answer = () => refused(refusal('accountReopens', { date: '2026-11-23' }))
    render(
      <MemoryRouter>
        <LoginForm popupId={0} />
        <PopupHost />
      </MemoryRouter>,
    )
    await userEvent.type(screen.getByRole('textbox'), 'ana')
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet table{Enter}')
    expect(await screen.findByText(/^You closed this account/)).toBeTruthy()
    answer = open
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen account' }))
    await vi.waitUntil(() => session().hasLogin)
    expect(sent.at(-1)?.body).toEqual({ account: 'ana', password: 'a quiet table', reopen: true })
  })

  it('shows and hides the password', async () => {
    render(<LoginForm popupId={0} />)
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
  })
})
