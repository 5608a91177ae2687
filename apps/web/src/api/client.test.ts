import { FIRST_CALLS } from '@baize/contract/player'
import { useToasts } from '@baize/ui/toast'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn, VISITOR } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { call } from './client.ts'

type Sent = { url: string; init: RequestInit }
let sent: Sent[]

function serverAnswers(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return Promise.resolve(answer())
  })
}
const headersSent = (): Headers => new Headers(sent[0]?.init.headers)
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init)

beforeEach(() => {
  sent = []
  localStorage.clear()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('an API call', () => {
  it('[A-02] is a POST and returns the reply with status 0', async () => {
    serverAnswers(() => json({ status: 0, model: { token: 'ticket' } }))
    expect(await call('/api/sockmsg/join', ['global'])).toEqual({ status: 0, model: { token: 'ticket' } })
    expect(sent[0]?.url).toBe('/api/sockmsg/join')
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '["global"]' })
  })

  it('loads the list of later calls when it is not on the first page’s list, and is then made', async () => {
    const path = '/api/user/notice_read'
    expect(path in FIRST_CALLS).toBe(false)
    serverAnswers(() => json({ status: 0, model: { unread: 2 } }))
    expect(await call(path, { id: '7' })).toEqual({ status: 0, model: { unread: 2 } })
    expect(sent[0]).toMatchObject({ url: path, init: { method: 'POST', body: '{"id":"7"}' } })
  })

  it('[A-02] puts the input of a GET into the query and leaves out undefined values', async () => {
    serverAnswers(() => json({ status: 0, model: 'identity' }))
    await call('/api/auth/browser_foot_print', { t: 'a b' })
    expect(sent[0]?.url).toBe('/api/auth/browser_foot_print?t=a+b')
    expect(sent[0]?.init).not.toHaveProperty('body')
  })

  it('sends only the headers that have a value', async () => {
    signIn({ ...VISITOR, token: 'token-of-mine', userId: '5' })
    storage.set('BrowserFingerprintId', 'this-browser')
    storage.set('tkk', 'campaign')
    serverAnswers(() => json({ status: 0 }))
    await call('/api/auth/logout', {})
    const headers = headersSent()
    expect(headers.get('Auth')).toBe('token-of-mine')
    expect(headers.get('BFID')).toBe('this-browser')
    expect(headers.get('Tkk')).toBe('campaign')
    expect(headers.get('LANG')).toBe('en')
    expect(headers.get('Device')).toMatch(/^(MOBILE|PC)$/)
    expect(headers.get('Accept')).toBe('application/json')
    expect(headers.has('GAID')).toBe(false)
    expect(headers.has('NAV_TOKEN')).toBe(false)
  })

  it('survives the closing of the page only when it logs out', async () => {
    serverAnswers(() => json({ status: 0 }))
    await call('/api/auth/logout', {}, { quiet: true })
    await call('/api/auth/check', {}, { quiet: true })
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, false])
  })

  it('passes on a refusal with the values that a translation needs', async () => {
    const refusal = {
      status: 2105,
      message: 'Name or password is wrong.',
      extra: { id: 'wrongLogin', values: {} },
    }
    serverAnswers(() => json(refusal))
    expect(await call('/api/auth/login', { account: 'a', password: 'b' }, { quiet: true })).toEqual(refusal)
  })

  it('[X-15] is a Network Error on any status but 2xx, and has no result when the reply is unreadable', async () => {
    serverAnswers(() => json({ status: 0 }, { status: 502 }))
    expect(await call('/api/auth/logout', {}, { quiet: true })).toEqual({
      status: -1,
      message: 'Network Error',
    })
    serverAnswers(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await call('/api/auth/logout', {}, { quiet: true })).toEqual({
      status: -1,
      message: 'Network Error',
    })
    serverAnswers(() => new Response('<html>'))
    expect(await call('/api/auth/logout', {})).toEqual({ status: -1, message: '' })
    serverAnswers(() => json({ status: 0, model: 7 }))
    expect(await call('/api/sockmsg/join', [])).toEqual({ status: -1, message: '' })
    expect(useToasts.getState().toasts).toEqual([])
  })

  it('[A-02] gives up after 60000 ms and not before', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_url: string, init: RequestInit) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const answered = vi.fn<(answer: unknown) => void>()
    void call('/api/auth/logout', {}, { quiet: true }).then(answered)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(answered).toHaveBeenCalledWith({ status: -1, message: 'Network Error' })
  })
})
