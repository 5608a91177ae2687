import { refused } from '@baize/contract/server'
import { refusal } from '@baize/contract/shared'
import { present } from '@baize/kit'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { STARTUP } from '../../boot/startup.fixture.ts'
import { clearUser, session, VISITOR } from '../../session/session.ts'
import { setStartup } from '../../session/startup.ts'
import { storage } from '../../storage/storage.ts'
import { type FailedForm, useFailRecord } from './fail-record.ts'
import { LoginForm } from './LoginForm.tsx'

let answer: () => unknown
const asked = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  clearUser()
  setStartup(STARTUP)
  asked.mockClear()
  vi.stubGlobal('fetch', (address: string) => {
    // Requests left running by another file of this worker are not counted.
    if (address.endsWith('/api/auth/login')) asked()
    return Promise.resolve(new Response(JSON.stringify(answer())))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = () => screen.getByRole('button', { name: 'Log in' })
/** The visible countdown; the announcement does not change. */
const wait = () => document.querySelector('[role="alert"] [aria-hidden="true"]')?.textContent
const said = () => document.querySelector('[role="alert"] .sr-only')?.textContent

async function tries(): Promise<void> {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ana' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a quiet table' } })
  fireEvent.submit(present(document.querySelector('form'), 'the form'))
  await passes(10)
}

describe('a page that remembers failed attempts', () => {
  it('waits as long as the server said, with a countdown announced once, through a reload and a log-out', async () => {
    answer = () => refused(refusal('tooManyRequests', { seconds: '30' }))
    const page = render(<LoginForm popupId={0} />)
    await tries()
    expect(wait()).toBe('Too many attempts. Try again in 30 seconds.')
    await passes(10_000)
    expect(wait()).toBe('Too many attempts. Try again in 20 seconds.')
    expect(said()).toBe('Too many attempts. Try again in 30 seconds.')
    page.unmount()
    clearUser()
    render(<LoginForm popupId={0} />)
    expect(wait()).toBe('Too many attempts. Try again in 20 seconds.')
    expect(button()).toHaveProperty('disabled', true)
    await tries()
    expect(asked).toHaveBeenCalledTimes(1)
    await passes(20_000)
    expect(wait()).toBeUndefined()
    expect(button()).toHaveProperty('disabled', false)
  })

  it('waits locally after five wrong passwords, twice as long after the next, and not after a right one', async () => {
    answer = () => refused(refusal('wrongLogin'))
    render(<LoginForm popupId={0} />)
    for (let n = 0; n < 4; n++) await tries()
    expect(screen.getByRole('alert').textContent).toBe('Name or password is wrong.')
    await tries()
    expect(wait()).toBe('Too many attempts. Try again in 10 seconds.')
    await tries()
    expect(asked).toHaveBeenCalledTimes(5)
    await passes(10_000)
    await tries()
    expect(wait()).toBe('Too many attempts. Try again in 20 seconds.')
    await passes(20_000)
    answer = () => ({ status: 0, user: { ...VISITOR, token: 'a-long-token', userId: '5', username: 'ana' } })
    await tries()
    expect(session().hasLogin).toBe(true)
    expect(storage.get('fail_records_login')).toBeUndefined()
  })
})

describe('the record of failed attempts', () => {
  type Plain = 'wrongLogin' | 'weakPassword' | 'nameTaken' | 'emailTaken'
  const record = (tried: FailedForm) => renderHook(() => useFailRecord(tried)).result
  const fail = (failures: ReturnType<typeof record>, id: Plain, times: number) => {
    for (let n = 0; n < times; n++) act(() => void failures.current.failed(refused(refusal(id))))
  }

  it('counts taken names at the registration, ten of them free, and no mistyped field', () => {
    const failures = record('register')
    fail(failures, 'weakPassword', 20)
    fail(failures, 'nameTaken', 9)
    expect(failures.current.seconds).toBe(0)
    fail(failures, 'emailTaken', 1)
    expect(failures.current.seconds).toBe(10)
    expect(record('login').current.seconds).toBe(0)
  })

  it('never waits longer than two minutes locally and expires after a quarter of an hour', async () => {
    const failures = record('login')
    fail(failures, 'wrongLogin', 30)
    expect(failures.current.seconds).toBe(120)
    await passes(16 * 60_000)
    fail(failures, 'wrongLogin', 4)
    expect(failures.current.seconds).toBe(0)
  })

  it('locks nobody out for good when it was tampered with', () => {
    for (const text of ['nonsense', '{"times":9}', '99999 1 1']) {
      storage.set('fail_records_login', text)
      expect(record('login').current.seconds).toBe(0)
    }
    storage.set('fail_records_login', '9 999999999999999 999999999999999')
    expect(record('login').current.seconds).toBe(3600)
  })

  it('is shared by every tab', () => {
    const failures = record('login')
    storage.set('fail_records_login', `5 ${Date.now()} ${Date.now() + 42_000}`)
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'fail_records_login' })))
    expect(failures.current.seconds).toBe(42)
  })
})
