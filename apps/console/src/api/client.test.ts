import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSelf, useSession } from '../session/self.ts'
import { anna } from '../testing/people.fixture.ts'
import { type Confirm, call, confirmWith } from './client.ts'

type Sent = {
  readonly address: string
  readonly headers: Headers
  readonly body: unknown
  readonly request: RequestInit
}

let sent: Sent[]

/** The server, which answers one envelope after the other. */
function serve(...answers: readonly unknown[]): void {
  sent = []
  const left = [...answers]
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : null
    sent.push({ address, headers: new Headers(request.headers), body, request })
    const answer = left.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
}

const refusal = (id: string) => ({ status: 2904, message: 'no', extra: { id, values: {} } })
const end = { id: '01900000-0000-7000-8000-000000000001', reason: 'leaked' }

beforeEach(() => {
  confirmWith(async () => null)
  setSelf(anna)
})

describe('an API call of the console', () => {
  it('marks itself, sends the cookie only to its own origin, and reads with GET', async () => {
    serve({ status: 0, model: [] })
    const outcome = await call('/api/operator/audit', { who: 'ann & bob', pageSize: 50 })
    expect(outcome).toMatchObject({ ok: true, value: { model: [] } })
    expect(sent[0]?.address).toBe('/api/operator/audit?who=ann+%26+bob&pageSize=50')
    expect(sent[0]?.headers.get('Console')).toBe('1')
    expect(sent[0]?.request).toMatchObject({ method: 'GET', credentials: 'same-origin' })
    expect(sent[0]?.request.body).toBeUndefined()
  })

  it('returns a refusal as a value', async () => {
    serve({ status: 2916, message: 'There is no such service key.', extra: { id: 'unknownKey', values: {} } })
    const outcome = await call('/api/operator/keys/end', end)
    expect(outcome).toEqual({
      ok: false,
      error: { id: 'unknownKey', message: 'There is no such service key.', values: {} },
    })
  })

  it.each([
    ['no connection', []],
    ['no envelope', ['<html>']],
  ])('reports being offline with %s', async (_case, answers) => {
    serve(...answers)
    expect(await call('/api/operator/me', {})).toMatchObject({ ok: false, error: { id: 'offline' } })
  })

  it('clears the operator whose session has ended', async () => {
    serve(refusal('operatorLoginNeeded'))
    await call('/api/operator/me', {})
    expect(useSession.getState().self).toBeNull()
  })

  it('asks for confirmation of exactly what it sends, before it sends it', async () => {
    serve({ status: 0, model: {} })
    const asked = vi.fn<Confirm>(async () => 'the-confirmation')
    confirmWith(asked)
    const outcome = await call('/api/operator/ledger/thaw', { reason: 'found and mended' })
    expect(outcome.ok).toBe(true)
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      '/api/operator/ledger/thaw',
      { reason: 'found and mended' },
      false,
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers.get('Confirmation')).toBe('the-confirmation')
    expect(sent[0]?.body).toEqual({ reason: 'found and mended' })
  })

  it('asks for confirmation when only the server knows that it is needed, and repeats the call', async () => {
    serve(refusal('confirmationNeeded'), { status: 0, model: {} })
    confirmWith(async () => 'the-confirmation')
    expect((await call('/api/operator/keys/end', end)).ok).toBe(true)
    expect(sent.map(({ headers }) => headers.get('Confirmation'))).toEqual([null, 'the-confirmation'])
    expect(sent[1]?.body).toEqual(sent[0]?.body)
  })

  it('is not sent unless it is confirmed', async () => {
    serve()
    const outcome = await call('/api/operator/ledger/thaw', { reason: 'x' })
    expect(outcome).toMatchObject({ ok: false, error: { id: 'cancelled' } })
    expect(sent).toHaveLength(0)
  })
})
