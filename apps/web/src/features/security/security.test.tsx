import type { Security } from '@baize/contract/player'
import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query.ts'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { loadOthers, PopupHost } from '../../layout/PopupHost.tsx'
import { openPopup, usePopupStack } from '../../popups/stack.ts'
import { clearUser, session, signIn, VISITOR } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { useUiState } from '../../session/ui-state.ts'
import { storage } from '../../storage/storage.ts'
import { keepJumpPath } from '../account/entered.ts'
import { LoginForm } from '../account/LoginForm.tsx'
import { ThirdLogin } from '../account/ThirdLogin.tsx'
import { ThirdReturnPage } from '../account/ThirdReturnPage.tsx'
import { SecuritySheet } from './SecuritySheet.tsx'

// Preloaded, so that no test waits for the chunk of a popup.
await loadOthers()

const ANA = { ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana', phone: '+12015550123' }
const SAFE: Security = {
  phoneChecked: false,
  emailChecked: false,
  secondFactor: false,
  recoveryCodesLeft: 0,
  unreachable: [],
  sessions: [
    {
      id: 'a7f6ab0c-0000-4000-8000-000000000001',
      device: 'Firefox · Mac',
      ip: '192.0.2.7',
      createdAt: 1,
      lastSeenAt: 1,
      current: true,
    },
    {
      id: 'a7f6ab0c-0000-4000-8000-000000000002',
      device: 'Chrome · Android',
      ip: '192.0.2.9',
      createdAt: 1,
      lastSeenAt: 1,
      current: false,
    },
  ],
}

type Sent = { readonly path: string; readonly body: unknown; readonly code: string | null }
const sent: Sent[] = []
/** Responses by path; other requests are accepted with an empty response. */
let answers: Record<string, (asked: Sent) => unknown>

beforeEach(() => {
  localStorage.clear()
  clearUser()
  queryClient.clear()
  setStartup({
    ...STARTUP,
    enabledSmsConfigs: ['login'],
    smsConfig: { ...STARTUP.smsConfig, enableForgetPassword: true },
  })
  usePopupStack.setState({ stack: [] })
  sent.length = 0
  answers = { '/api/auth/user_info': () => ({ status: 0, user: ANA }) }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const asked: Sent = {
      path: new URL(url, 'http://site.test').pathname,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      code: new Headers(init.headers).get('TwoFactor'),
    }
    sent.push(asked)
    const answer = answers[asked.path]?.(asked) ?? { status: 0 }
    return Promise.resolve(new Response(JSON.stringify(answer)))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const codeSent = () => ({ status: 0, model: { seconds: 60 } })
const lastSent = (path: string) => sent.findLast((request) => request.path === path)

describe('the log-in by SMS', () => {
  it('[G-22] asks for a code, moves on to it, reports a wrong one, and logs in', async () => {
    answers['/api/auth/login_code'] = codeSent
    answers['/api/auth/login_sms'] = () => refused(refusal('wrongCode'))
    render(<LoginForm popupId={0} />)
    await press('Use an SMS code')
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    await press('Send code')
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    expect(screen.getByText(/phone number doesn't look right/)).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.type(screen.getByLabelText('Phone'), '(201) 555-0123')
    await press('Send code')
    const field = await screen.findByLabelText('6-digit code')
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('button', { name: /^Send again in \d+ s$/ })).toHaveProperty('disabled', true)
    await userEvent.type(field, '12 34-56 and more')
    await press('Log in')
    expect(await screen.findByText('That code is wrong or has expired.')).toBeTruthy()
    answers['/api/auth/login_sms'] = () => ({ status: 0, user: ANA })
    await press('Log in')
    await waitFor(() => expect(session().user.username).toBe('ana'))
    expect(lastSent('/api/auth/login_sms')?.body).toMatchObject({ phone: '2015550123', code: '123456' })
  })

  it('continues with a code already sent and says when no more are available', async () => {
    answers['/api/auth/login_code'] = () => refused(refusal('tooManyRequests', { seconds: '41' }))
    render(<LoginForm popupId={0} />)
    await press('Use an SMS code')
    await userEvent.type(screen.getByLabelText('Phone'), '2015550123')
    await press('Send code')
    expect(await screen.findByRole('button', { name: 'Send again in 41 s' })).toBeTruthy()
    answers['/api/auth/login_code'] = () => refused(refusal('messageFailed'))
    await userEvent.type(screen.getByLabelText('Phone'), '{Backspace}4')
    await press('Send code')
    expect(await screen.findByText(/couldn't send the message/)).toBeTruthy()
    expect(screen.queryByLabelText('6-digit code')).toBeNull()
  })

  it('is not offered when no message can be sent', () => {
    setStartup(STARTUP)
    render(<LoginForm popupId={0} />)
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain(
      'Use an SMS code',
    )
    expect(screen.queryByRole('button', { name: 'Forgot your password?' })).toBeNull()
  })
})

it('a forgotten password is reset, and a fault is shown at its field', async () => {
  answers['/api/auth/reset_code'] = codeSent
  answers['/api/auth/reset_password'] = () => refused(refusal('weakPassword'))
  render(<LoginForm popupId={0} />)
  await press('Forgot your password?')
  await userEvent.type(screen.getByLabelText('Phone or e-mail'), 'mia@example.com')
  await press('Send code')
  await userEvent.type(await screen.findByLabelText('6-digit code'), '123456')
  await press('Set password')
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(screen.getByLabelText('New password'), 'password1')
  await press('Set password')
  expect(await screen.findByText('This password is too common. Choose another.')).toBeTruthy()
  answers['/api/auth/reset_password'] = () => ({ status: 0 })
  await press('Set password')
  expect(await screen.findByLabelText('Name, e-mail or phone')).toHaveProperty('value', 'mia@example.com')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

describe('the security sheet', () => {
  const show = async (security: Security = SAFE) => {
    answers['/api/user/security'] = () => ({ status: 0, model: security })
    signIn(ANA)
    render(
      <MemoryRouter>
        <SecuritySheet onDone={() => {}} />
      </MemoryRouter>,
    )
    await screen.findByRole('button', { name: /^Devices/ })
  }

  it('shows what is confirmed, and confirms a number without asking for the password', async () => {
    await show()
    answers['/api/user/address_code'] = codeSent
    await press(/^Phone.*Not confirmed/)
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await press('Send code')
    await userEvent.type(await screen.findByLabelText('6-digit code'), '123456')
    await screen.findByRole('button', { name: /^Devices/ })
    expect(lastSent('/api/user/address_set')?.body).toMatchObject({ phone: ANA.phone, code: '123456' })
  })

  it('returns from a view to the list with the browser’s Back button', async () => {
    await show()
    await press(/^Password/)
    expect(screen.queryByRole('button', { name: /^Devices/ })).toBeNull()
    await waitFor(() => expect(history.state).toMatchObject({ popups: 1 }))
    history.back()
    expect(await screen.findByRole('button', { name: /^Devices/ })).toBeTruthy()
  })

  it('asks for the password before it sends a code to another address', async () => {
    await show()
    answers['/api/user/address_code'] = () => refused(refusal('wrongPassword'))
    await press(/^E-mail/)
    await userEvent.type(screen.getByLabelText('E-mail address'), 'ana@example.com')
    await press('Send code')
    expect(screen.getByText('Enter your password.')).toBeTruthy()
    expect(lastSent('/api/user/address_code')).toBeUndefined()
    await userEvent.type(screen.getByLabelText('Current password'), 'wrong')
    await press('Send code')
    expect(await screen.findByText("That password isn't right.")).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
    expect(lastSent('/api/user/address_code')?.body).toEqual({ email: 'ana@example.com', password: 'wrong' })
  })

  it('enables the authenticator with a key as picture and text, a first code and ten recovery codes', async () => {
    await show()
    const recoveryCodes = Array.from({ length: 10 }, (_, n) => `aaaaa-bbbb${n + 2}`)
    const model = { secret: 'MZXW6YTBOI', uri: 'otpauth://totp/Baize:ana?secret=MZXW6YTBOI' }
    answers['/api/user/second_factor_start'] = () => ({ status: 0, model })
    answers['/api/user/second_factor_confirm'] = () => ({ status: 0, model: { recoveryCodes } })
    await press(/^Authenticator/)
    await userEvent.type(screen.getByLabelText('Current password'), 'a quiet table')
    await press('Turn on')
    expect(await screen.findByRole('img', { name: 'QR code of your key' })).toBeTruthy()
    expect(screen.getByText('MZXW 6YTB OI')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Code shown in the app'), '123456')
    await press('Turn on')
    expect(await screen.findByText('Your recovery codes')).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes)
  })

  it('logs out another device and never offers that for the current one', async () => {
    await show({ ...SAFE, sessions: SAFE.sessions.slice(0, 1) })
    // Another device has logged in since.
    answers['/api/user/security'] = () => ({ status: 0, model: SAFE })
    await press(/^Devices/)
    await screen.findByText('Chrome · Android')
    const rows = screen.getAllByRole('listitem').slice(0, 2)
    expect(rows.map((row) => within(row).queryByRole('button') !== null)).toEqual([false, true])
    await press('Log out Chrome · Android')
    await waitFor(() => expect(lastSent('/api/user/session_end')?.body).toEqual({ id: SAFE.sessions[1]?.id }))
  })

  it('changes the password after the second factor, or a recovery code', async () => {
    await show()
    answers['/api/user/change_password'] = ({ code }) =>
      code === 'abcde23456' ? { status: 0 } : refused(refusal('twoFactorNeeded'))
    render(
      <MemoryRouter>
        <PopupHost />
      </MemoryRouter>,
    )
    await press(/^Password/)
    await userEvent.type(screen.getByLabelText('Current password'), 'a quiet table')
    await userEvent.type(screen.getByLabelText('New password'), 'another quiet table')
    await press('Change password')
    const prompt = await screen.findByRole('dialog', { name: 'Enter your code' })
    await userEvent.click(within(prompt).getByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(within(prompt).getByLabelText('Recovery code'), 'abcde-23456')
    await userEvent.click(within(prompt).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('button', { name: /^Devices/ })).toBeTruthy()
  })

  it('closes the account only after a second question', async () => {
    await show()
    render(
      <MemoryRouter>
        <PopupHost />
      </MemoryRouter>,
    )
    await press(/^Close account/)
    await userEvent.type(screen.getByLabelText('Current password'), 'a quiet table')
    await press('Close account')
    const dialog = await screen.findByRole('dialog', { name: 'Close account' })
    expect(lastSent('/api/user/close')).toBeUndefined()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close account' }))
    await waitFor(() => expect(session().hasLogin).toBe(false))
    expect(lastSent('/api/user/close')?.body).toEqual({ password: 'a quiet table' })
  })

  it.each([
    [refusal('accountOpenBets'), /still have open bets/, 'link', 'My bets'],
    [refusal('accountPaysOut'), /withdrawal is still on its way/, 'link', 'Account statement'],
    [refusal('accountOwes', { amount: '10.50' }), /You owe .*10\.50/, 'button', 'Deposit'],
  ] as const)(
    'links to what prevents the account from closing: %o',
    async (obstacle, sentence, role, name) => {
      await show()
      answers['/api/user/close'] = () => refused(obstacle)
      render(
        <MemoryRouter>
          <PopupHost />
        </MemoryRouter>,
      )
      await press(/^Close account/)
      await userEvent.type(screen.getByLabelText('Current password'), 'a quiet table')
      await press('Close account')
      const dialog = await screen.findByRole('dialog', { name: 'Close account' })
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close account' }))
      expect(await screen.findByText(sentence)).toBeTruthy()
      expect(screen.getByRole(role, { name })).toBeTruthy()
      expect(session().hasLogin).toBe(true)
    },
  )

  it('opens at the authenticator from a link that names it', async () => {
    answers['/api/user/security'] = () => ({ status: 0, model: SAFE })
    signIn(ANA)
    render(
      <MemoryRouter>
        <PopupHost />
      </MemoryRouter>,
    )
    act(() => openPopup('security', { begin: 'authenticator' }))
    expect(await screen.findByRole('heading', { name: 'Authenticator' })).toBeTruthy()
  })
})

describe('the return from a third party', () => {
  const Address = () => <p>at {useLocation().pathname}</p>
  const comesBack = (query: string) =>
    render(
      <MemoryRouter initialEntries={[`/login/return${query}`]}>
        <ThirdReturnPage />
      </MemoryRouter>,
    )

  it('logs a visitor in with the parameters of the address, once', async () => {
    answers['/api/auth/third_finish'] = () => ({ status: 0, user: ANA })
    comesBack('?state=a-state&code=a-code&iss=https%3A%2F%2Fid.test')
    await waitFor(() => expect(session().user.username).toBe('ana'))
    const body = { state: 'a-state', code: 'a-code', iss: 'https://id.test' }
    const finished = sent.filter(({ path }) => path === '/api/auth/third_finish')
    expect(finished).toEqual([{ path: '/api/auth/third_finish', body, code: null }])
  })

  it('links the account of a player', async () => {
    signIn(ANA)
    comesBack('?state=a-state&code=a-code')
    await waitFor(() => expect(usePopupStack.getState().stack.map(({ name }) => name)).toEqual(['security']))
    expect(sent[0]?.path).toBe('/api/user/third_finish')
  })

  it('[A-08] [E-15] opens an account after consent for a new player, with the stored invitation', async () => {
    storage.set('inviteCode', 'friend')
    storage.set('initParams', { referrer: 'blog.example' })
    answers['/api/auth/third_finish'] = () => refused(refusal('thirdUnknown'))
    answers['/api/auth/third_register'] = () => ({ status: 0, user: ANA })
    comesBack('?state=a-state&code=a-code')
    const open = await screen.findByRole('button', { name: 'Create my account' })
    const person = userEvent.setup()
    await person.type(screen.getByLabelText('Password'), 'four unrelated words')
    await person.click(open)
    expect(sent.map(({ path }) => path)).not.toContain('/api/auth/third_register')
    await person.click(screen.getByLabelText('I am 18 or older and accept the terms.'))
    await person.click(open)
    await waitFor(() => expect(session().hasLogin).toBe(true))
    expect(sent.at(-1)?.body).toMatchObject({
      state: 'a-state',
      password: 'four unrelated words',
      adult: true,
      inviteCode: 'friend',
      referrer: 'blog.example',
    })
    expect(storage.get('agreement')).toBe(true)
  })

  it('[E-14] [E-11] asks a new player for a promo code with enableRegisterPromoCode, and for no earlier agreement', async () => {
    setStartup({ ...STARTUP, enableRegisterPromoCode: true, vpCode: 'SPRING' })
    storage.set('agreement', true)
    answers['/api/auth/third_finish'] = () => refused(refusal('thirdUnknown'))
    answers['/api/auth/third_register'] = () => refused(refusal('promoNotValid'))
    comesBack('?state=a-state&code=a-code')
    const open = await screen.findByRole('button', { name: 'Create my account' })
    const promo = screen.getByRole('textbox', { name: 'Promo code' })
    expect(promo).toHaveProperty('value', 'SPRING')
    const person = userEvent.setup()
    await person.type(screen.getByLabelText('Password'), 'four unrelated words')
    await person.type(promo, '5')
    await person.click(open)
    expect(await screen.findByText(/promo code/i, { selector: '[role=alert], [role=alert] *' })).toBeTruthy()
    expect(sent.at(-1)?.body).toMatchObject({ promoCode: 'SPRING5', adult: true })
  })

  it('[E-10] [E-14] redirects a new player to the jumpPathAfterRegister from before, once', async () => {
    answers['/api/auth/third_finish'] = () => refused(refusal('thirdUnknown'))
    answers['/api/auth/third_register'] = () => ({ status: 0, user: ANA })
    useUiState.setState({ jumpPathAfterRegister: '/promotions' })
    keepJumpPath()
    // The page is loaded anew after the redirect.
    useUiState.setState({ jumpPathAfterRegister: null })
    render(
      <MemoryRouter initialEntries={['/login/return?state=a-state&code=a-code']}>
        <Routes>
          <Route path="/login/return" element={<ThirdReturnPage />} />
          <Route path="*" element={<Address />} />
        </Routes>
      </MemoryRouter>,
    )
    await screen.findByRole('button', { name: 'Create my account' })
    const person = userEvent.setup()
    await person.type(screen.getByLabelText('Password'), 'four unrelated words')
    await person.click(screen.getByLabelText('I am 18 or older and accept the terms.'))
    await person.click(screen.getByRole('button', { name: 'Create my account' }))
    expect(await screen.findByText('at /promotions')).toBeTruthy()
    expect(sessionStorage.getItem('jumpPathAfterRegister')).toBeNull()
  })

  it('[E-14] keeps the jumpPathAfterRegister when it leaves for the third party', async () => {
    setStartup({ ...STARTUP, thirdLogins: [{ type: 'oidc', name: 'Acme' }] })
    answers['/api/auth/third_start'] = () => ({ status: 0, model: { url: '#away' } })
    useUiState.setState({ jumpPathAfterRegister: '/promotions' })
    render(<ThirdLogin />)
    await userEvent.click(screen.getByRole('button', { name: 'Continue with Acme' }))
    await waitFor(() => expect(sessionStorage.getItem('jumpPathAfterRegister')).toBe('/promotions'))
  })

  it('says what went wrong, also after a cancellation there', async () => {
    answers['/api/auth/third_finish'] = () => refused(refusal('serverBusy'))
    comesBack('?state=a-state&code=a-code')
    expect(await screen.findByText(/^The site is busy/)).toBeTruthy()
    cleanup()
    comesBack('?error=access_denied&state=a-state')
    expect(await screen.findByText(/^The sign-in didn't go through\. Nothing/)).toBeTruthy()
    expect(sent).toHaveLength(1)
  })
})
