import type { Description } from '@baize/contract/operator'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call, confirmWith } from '../api/client.ts'
import { askConfirmation } from '../api/confirmation.ts'
import { setSelf } from '../session/self.ts'
import { expectAccessible } from '../testing/axe.fixture.ts'
import { anna } from '../testing/people.fixture.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const signed = vi.hoisted(() => vi.fn<(options: unknown) => Promise<{ id: string } | null>>())
vi.mock('../api/passkey.ts', () => ({ askPasskey: signed }))

const ID = '01900000-0000-7000-8000-000000000009'
const description: Description = {
  thing: { page: 'player', id: '12' },
  lines: [
    { label: 'player', value: { kind: 'player', id: '12', name: 'lucky_luiz' } },
    { label: 'correction', value: { kind: 'money', amount: '-5.00', currencyId: 'BRL' } },
    { label: 'reason', value: { kind: 'text', text: '<b>paid twice</b>' } },
  ],
}
const adjustment = { userId: '12', amount: '-5.00', reason: '<b>paid twice</b>', requestId: 'adjust-0001' }
let sent: { readonly path: string; readonly body: unknown; readonly confirmation: string | null }[]

/** The server's side of a confirmation: a challenge for the call, then the call once it is confirmed. */
function serve({
  isLocal = false,
  finish = { status: 0 },
  refusals = 0,
}: {
  isLocal?: boolean
  finish?: object
  /** How many confirmed calls the server refuses, because what they do has changed. */
  refusals?: number
} = {}): void {
  sent = []
  let refused = 0
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    const confirmation = new Headers(headers).get('Confirmation')
    sent.push({ path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null, confirmation })
    if (path.endsWith('/confirm/start'))
      return Response.json({
        status: 0,
        model: { id: ID, options: { challenge: 'c' }, isLocal, description },
      })
    if (path.endsWith('/confirm/finish')) return Response.json(finish)
    return Response.json(
      confirmation === ID && refused++ >= refusals
        ? { status: 0, model: { transactionId: '1', balance: '5.00' } }
        : { status: 2904, message: 'Confirm', extra: { id: 'confirmationNeeded', values: {} } },
    )
  })
}

const adjust = () => call('/api/operator/ledger/adjust', adjustment)

beforeEach(() => {
  signed.mockReset().mockResolvedValue({ id: 'answer' })
  confirmWith(askConfirmation)
  setSelf(anna)
  render(
    <MemoryRouter>
      <ConfirmDialog />
    </MemoryRouter>,
  )
})

describe('the confirmation dialog', () => {
  it('shows the lines of the server, requests a signature of the passkey, and makes the call', async () => {
    serve()
    const outcome = adjust()
    await screen.findByRole('dialog', { name: 'Confirm' })
    expect(screen.getByText("Correct a player's balance")).toBeTruthy()
    expect((await screen.findByText('lucky_luiz (ID 12)')).getAttribute('href')).toBe('/players/12')
    expect(screen.getByText('−R$ 5.00')).toBeTruthy()
    // A player's or a colleague's text stays text.
    expect(screen.getAllByText('<b>paid twice</b>')).toHaveLength(2)
    await expectAccessible(screen.getByRole('dialog'))
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await outcome).toMatchObject({ ok: true, value: { model: { balance: '5.00' } } })
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/operator/confirm/start',
      '/api/operator/confirm/finish',
      '/api/operator/ledger/adjust',
    ])
    expect(sent[0]?.body).toEqual({ path: '/api/operator/ledger/adjust', input: adjustment })
    expect(sent[1]?.body).toEqual({ id: ID, answer: { id: 'answer' } })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('requests no passkey from a local session', async () => {
    serve({ isLocal: true })
    const outcome = adjust()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await outcome).ok).toBe(true)
    expect(signed).not.toHaveBeenCalled()
    expect(sent[1]?.body).toEqual({ id: ID })
  })

  it('stays open when nothing was signed and makes no call when it is cancelled', async () => {
    serve()
    signed.mockResolvedValue(null)
    const outcome = adjust()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was signed')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await outcome).toMatchObject({ ok: false, error: { id: 'cancelled' } })
    expect(sent.filter(({ path }) => path.endsWith('/adjust'))).toHaveLength(0)
  })

  it('explains why the server rejected a signature', async () => {
    serve({
      finish: {
        status: 2902,
        message: 'This passkey was not accepted. Try again.',
        extra: { id: 'passkeyNotAccepted', values: {} },
      },
    })
    const outcome = adjust()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toContain('not accepted')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect((await outcome).ok).toBe(false)
  })

  it('is read again when what the call does changed after it was confirmed', async () => {
    serve({ refusals: 1 })
    const outcome = adjust()
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toContain('has changed')
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect((await outcome).ok).toBe(true)
    expect(sent.filter(({ path }) => path.endsWith('/adjust'))).toHaveLength(2)
  })
})
