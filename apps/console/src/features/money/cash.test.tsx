import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Accounts } from '../ledger/Accounts.tsx'
import { Promos, stateOf } from '../promos/Promos.tsx'
import { PromoUses } from '../promos/PromoUses.tsx'
import { Deposits } from './Deposits.tsx'
import { Reconciliation } from './Reconciliation.tsx'
import { Refunds } from './Refunds.tsx'

beforeEach(giveElementsSize)

const deposit = {
  id: '01900000-0000-7000-8000-000000000001',
  userId: '100001',
  username: 'ann',
  amount: '50.00',
  fee: '0.00',
  currencyId: 'USD',
  method: 'card',
  provider: 'psp',
  paymentId: 'p',
  state: 'PAID',
  refunded: '10.00',
  bonusSource: null,
  createdAt: 0,
  paidAt: 0,
  transactionId: '7',
}
const dialog = () => within(screen.getByRole('dialog'))
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })

describe('a refund', () => {
  it('is requested with an amount, a reason and a confirmation', async () => {
    confirmWith(async () => '01900000-0000-7000-8000-00000000000c')
    const sent = serve({ '/api/operator/deposits': { items: [deposit], next: null } })
    show(<Deposits />, { path: '/deposits', at: '/deposits', roles: ['payments'] })
    fireEvent.click(await screen.findByRole('button', { name: 'Refund' }))
    type('Amount', '12,50')
    type('Reason', 'paid twice')
    fireEvent.click(dialog().getByRole('button', { name: 'Refund' }))
    await waitFor(() => expect(sent.find(({ path }) => path.endsWith('/refund'))).toBeTruthy())
    expect(sent.find(({ path }) => path.endsWith('/refund'))?.body).toMatchObject({
      orderId: deposit.id,
      amount: '12.50',
      reason: 'paid twice',
    })
  })

  it('is not offered for a refunded deposit, nor to operators without the permission', async () => {
    serve({ '/api/operator/deposits': { items: [{ ...deposit, refunded: '50.00' }], next: null } })
    show(<Deposits />, { path: '/deposits', at: '/deposits', roles: ['payments'] })
    expect(await screen.findByText('ann')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  })

  it('is listed with both operators', async () => {
    serve({
      '/api/operator/refunds': {
        items: [
          {
            id: deposit.id,
            orderId: deposit.id,
            userId: '100001',
            username: 'ann',
            amount: '12.50',
            currencyId: 'USD',
            state: 'REFUSED',
            reason: 'paid twice',
            requestedBy: 'pedro',
            approvedBy: 'farah',
            createdAt: 0,
          },
        ],
        next: null,
      },
    })
    show(<Refunds />, { path: '/refunds', at: '/refunds', roles: ['payments'] })
    expect(await screen.findByText('pedro, farah')).toBeTruthy()
    expect(screen.getByText('Not enough balance')).toBeTruthy()
  })
})

it('reconciliation requests whole UTC days and explains each difference, with a link to the thing', async () => {
  const sent = serve({
    '/api/operator/payments/reconcile': {
      from: 0,
      to: 1,
      payments: 3,
      payouts: 2,
      open: 1,
      findings: [
        {
          of: 'payout',
          id: 'x',
          what: 'state',
          ours: 'open',
          theirs: 'paid',
          record: { userId: '100001', username: 'ann', amount: '50.00', currencyId: 'USD', at: 0 },
        },
        { of: 'payment', id: 'y', what: 'missingHere', ours: '', theirs: 'paid', record: null },
      ],
    },
  })
  const at = '/reconciliation?from=2026-01-01&to=2026-01-02'
  const { container } = show(<Reconciliation />, { path: '/reconciliation', at, roles: ['owner'] })
  expect(await screen.findByText('“Open” in our books, “Paid” at the provider.')).toBeTruthy()
  expect(screen.getByText(/^Listed by the provider as “Paid”, but not in our books/)).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/withdrawals/x', '/players/100001', '/connections/calls?id=y'])
  await expectAccessible(container)
  const { query } = sent[0] ?? { query: new URLSearchParams() }
  expect([query.get('from'), query.get('to')]).toEqual([
    String(Date.UTC(2026, 0, 1)),
    String(Date.UTC(2026, 0, 3)),
  ])
})

it('house accounts show their balances, and the statement follows the address', async () => {
  const sent = serve({
    '/api/operator/ledger': {
      frozen: null,
      lastCheck: null,
      lastSeal: null,
      house: [{ currencyId: 'BRL', kind: 'bonus', balance: '-5.00' }],
    },
  })
  show(<Accounts />, { path: '/accounts', at: '/accounts?kind=operator&currency=BRL', roles: ['finance'] })
  expect(await screen.findByText('Bonuses, BRL')).toBeTruthy()
  const statement = sent.find(({ path }) => path.endsWith('/account'))
  expect([statement?.query.get('kind'), statement?.query.get('currencyId')]).toEqual(['operator', 'BRL'])
})

describe('a promo code', () => {
  const promo = {
    code: 'SUMMER',
    percent: 50,
    least: '10',
    most: '100',
    wager: 10,
    startsAt: null,
    endsAt: Date.now() + 1e9,
    maxUses: 10,
    uses: 3,
    listed: false,
  }

  it('shows whether it is waiting, running or over', () => {
    expect(stateOf(promo, Date.now())).toBe('running')
    expect(stateOf({ ...promo, startsAt: Date.now() + 1e6 }, Date.now())).toBe('waiting')
    expect(stateOf({ ...promo, uses: 10 }, Date.now())).toBe('over')
    expect(stateOf({ ...promo, endsAt: 5 }, 5)).toBe('over')
  })

  it('is ended with a reason', async () => {
    const sent = serve({
      '/api/operator/promos': { items: [promo], total: 1, pageNo: 1, pageSize: 50 },
      '/api/operator/promo/end': promo,
    })
    show(<Promos />, { path: '/promos', at: '/promos', roles: ['finance'] })
    fireEvent.click(await screen.findByRole('button', { name: 'End now' }))
    type('Reason', 'shared on a forum')
    fireEvent.click(dialog().getByRole('button', { name: 'End now' }))
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/promo/end'))?.body).toEqual({
        code: 'SUMMER',
        reason: 'shared on a forum',
      }),
    )
  })

  it('lists the players who used it', async () => {
    serve({
      '/api/operator/promo/uses': {
        items: [
          {
            userId: '100001',
            username: 'ann',
            orderId: deposit.id,
            currencyId: 'USD',
            amount: '50.00',
            bonus: '25.00',
            state: null,
            at: 0,
          },
        ],
        next: null,
      },
    })
    show(<PromoUses />, { path: '/promos/:code', at: '/promos/SUMMER', roles: ['finance'] })
    expect(await screen.findByText('Not granted yet')).toBeTruthy()
  })
})
