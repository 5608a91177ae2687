import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Held } from './Held.tsx'
import { urgencyOf } from './payout-age.tsx'

beforeEach(giveElementsSize)

const payment = {
  id: '01900000-0000-7000-8000-000000000001',
  connector: 'bank',
  reference: 'E99999004202601010000abcdefghijk',
  reason: 'otherAmount',
  state: 'held',
  amount: '35.00',
  currency: 'BRL',
  payer: 'ISPB 99999004',
  orderId: '01900000-0000-7000-8000-000000000002',
  userId: '100001',
  username: 'ana',
  ordered: { amount: '40.00', currencyId: 'BRL' },
  note: '',
  decidedBy: null,
  approvedBy: null,
  can: ['return', 'credit', 'dismiss'],
  createdAt: 0,
  changedAt: 0,
}
const answer = (items: readonly object[]) => ({
  '/api/operator/payments/held': { items, total: items.length, pageNo: 1, pageSize: 20 },
})
const open = (roles: readonly ('payments' | 'support')[] = ['payments']) =>
  show(<Held />, { path: '/held', at: '/held', roles: [...roles] })

describe('held payments', () => {
  it('are shown in words with what can be done', async () => {
    serve(answer([payment]))
    open()
    expect(await screen.findByText('The amount is not the one of the deposit.')).toBeTruthy()
    expect(screen.getByText('Waiting for a decision')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send back' })).toBeTruthy()
    // Crediting needs the right to correct balances.
    expect(screen.queryByRole('button', { name: 'Credit to the player' })).toBeNull()
  })

  it('are sent back with a reason and a confirmation', async () => {
    confirmWith(async () => '01900000-0000-7000-8000-00000000000c')
    const sent = serve(answer([payment]))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Send back' }))
    const dialog = within(screen.getByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'less than ordered' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Send back' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/return'))?.body).toMatchObject({
        heldId: payment.id,
        note: 'less than ordered',
      }),
    )
  })

  it('offer nothing while they are being sent back', async () => {
    serve(answer([{ ...payment, state: 'returning', reason: 'otherPayer', can: [] }]))
    open()
    expect(await screen.findByText('Being sent back')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send back' })).toBeNull()
  })
})

it('an open withdrawal in reais is marked after 90 and after 120 minutes', () => {
  const at = (minutes: number, change: object = {}) =>
    urgencyOf({ createdAt: 0, state: 'SENT', currencyId: 'BRL', ...change }, minutes * 60_000)
  expect([89, 90, 119, 120].map((minutes) => at(minutes))).toEqual([null, 'soon', 'soon', 'late'])
  expect(at(500, { state: 'PAID' })).toBeNull()
  expect(at(500, { currencyId: 'USD' })).toBeNull()
  expect(at(121, { state: 'REVIEWING' })).toBe('late')
})
