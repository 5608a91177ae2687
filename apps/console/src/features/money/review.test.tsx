import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { askConfirmation } from '../../api/confirmation.ts'
import { queries } from '../../api/query.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { setSelf } from '../../session/self.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { anna } from '../../testing/people.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Withdrawal } from './Withdrawal.tsx'
import { Withdrawals } from './Withdrawals.tsx'

const ID = '01900000-0000-7000-8000-000000000001'
const listed = {
  id: ID,
  userId: '100001',
  username: 'ann',
  amount: '50.00',
  fee: '0.00',
  currencyId: 'USD',
  account: { kind: 'bankUs', bank: '021000021', masked: '•••• 6789' },
  state: 'REVIEWING',
  reason: null,
  reviewedBy: null,
  badges: ['careHigh'],
  unansweredSince: null,
  createdAt: 1,
  endedAt: null,
}
const detail = {
  ...listed,
  account: { id: ID, kind: 'bankUs', bank: '021000021', masked: '•••• 6789' },
  realName: 'A***',
  needsTwo: false,
  asks: 0,
  paidIn: '60.00',
  paidOut: '0.00',
  wagered: '90.00',
  held: ['amount'],
  canSettle: false,
  history: [],
  registeredAt: 1,
  balance: '5.00',
  deposits: 1,
  paidBefore: 0,
  identityLevel: 1,
  identityState: 'APPROVED',
  states: [],
  tags: [],
  samePayoutAccount: [],
  sameDevice: [],
  notes: [],
}

const NOTHING_TO_READ = { lines: [], thing: null }

it('two people end a withdrawal whose provider says nothing, as paid or not, with a reason', async () => {
  confirmWith(askConfirmation)
  queries.clear()
  setSelf({ ...anna, roles: ['payments'], isLocal: true })
  const sent = serve({
    '/api/operator/withdrawals/detail': { ...detail, state: 'SENT', canSettle: true },
    '/api/operator/confirm/start': { id: ID, options: {}, isLocal: true, description: NOTHING_TO_READ },
  })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/withdrawals/${ID}`]}>
        <Routes>
          <Route path="/withdrawals/:id" element={<Withdrawal />} />
        </Routes>
        <ConfirmDialog />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'It was not paid' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'not in the hot wallet' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'It was not paid' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/withdrawals/settle'))?.body).toEqual({
      withdrawalId: ID,
      outcome: 'notPaid',
      note: 'not in the hot wallet',
    }),
  )
})

it('an operator reviews a withdrawal in three clicks from the queue, confirmation included', async () => {
  giveElementsSize()
  confirmWith(askConfirmation)
  queries.clear()
  setSelf({ ...anna, roles: ['payments'], isLocal: true })
  const sent = serve({
    '/api/operator/withdrawals/all': { items: [listed], next: null },
    '/api/operator/withdrawals/detail': detail,
    '/api/operator/confirm/start': { id: ID, options: {}, isLocal: true, description: NOTHING_TO_READ },
  })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/withdrawals']}>
        <Routes>
          <Route path="/withdrawals" element={<Withdrawals />} />
          <Route path="/withdrawals/:id" element={<Withdrawal />} />
        </Routes>
        <ConfirmDialog />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  let clicks = 0
  const click = (button: HTMLElement): void => {
    clicks += 1
    fireEvent.click(button)
  }
  expect(await screen.findByText('US bank account •••• 6789')).toBeTruthy()
  click(await screen.findByRole('button', { name: 'ann' }))
  const note = await screen.findByRole('textbox', { name: 'Reason' })
  fireEvent.change(note, { target: { value: 'played through, account is theirs' } })
  click(screen.getByRole('button', { name: 'Approve' }))
  click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path.endsWith('/withdrawals/approve'))?.body).toEqual({
      withdrawalId: ID,
      note: 'played through, account is theirs',
    }),
  )
  expect(clicks).toBe(3)
})

it('the queue shows why each waits, what asks for a look about its player, and the total of each currency', async () => {
  giveElementsSize()
  serve({
    '/api/operator/withdrawals/all': {
      items: [
        listed,
        { ...listed, id: ID.replace('1', '2'), amount: '0.50', badges: [] },
        { ...listed, id: ID.replace('1', '3'), amount: '7.00', currencyId: 'BRL', badges: [] },
      ],
      next: null,
    },
    '/api/operator/withdrawals/detail': detail,
  })
  const { container } = show(<Withdrawals />, { path: '*', at: '/withdrawals', roles: ['payments'] })
  expect((await screen.findAllByText('Care: high')).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getAllByText('Above the automatic limit')).toHaveLength(3))
  const totals = [...container.querySelectorAll('dl dd')].map(({ textContent }) => textContent)
  expect(totals).toEqual(['3', expect.stringContaining('50.50'), expect.stringContaining('7.00')])
  await expectAccessible(container)
})

it('a payout that its provider does not answer for says so, in the list and on its screen', async () => {
  giveElementsSize()
  const hanging = { state: 'SENT', unansweredSince: Date.now() - 60_000 }
  serve({
    '/api/operator/withdrawals/all': { items: [{ ...listed, ...hanging }], next: null },
    '/api/operator/withdrawals/detail': { ...detail, ...hanging },
  })
  const { unmount } = show(<Withdrawals />, { path: '*', at: '/withdrawals?state=SENT', roles: ['payments'] })
  expect(await screen.findByText('Unanswered')).toBeTruthy()
  unmount()
  show(<Withdrawal />, { path: '/withdrawals/:id', at: `/withdrawals/${ID}`, roles: ['payments'] })
  expect(await screen.findByText(/Don’t pay it by hand/)).toBeTruthy()
})

it('a withdrawal with a request that waits for a second person shows it in place of the decision', async () => {
  const request = { id: ID, path: '/api/operator/withdrawals/approve', requestedBy: 'ben', requestedAt: 1 }
  serve({
    '/api/operator/withdrawals/detail': detail,
    '/api/operator/approvals': { items: [request], waiting: 1 },
  })
  show(<Withdrawal />, { path: '/withdrawals/:id', at: `/withdrawals/${ID}`, roles: ['payments'] })
  expect(await screen.findByText('Waits for a second person')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})
