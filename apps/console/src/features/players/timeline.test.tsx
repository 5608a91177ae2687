import type { TimelineEntry } from '@baize/contract/operator'
import { fireEvent, screen, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Timeline } from './Timeline.tsx'

const ID = '01900000-0000-7000-8000-000000000009'
const act: TimelineEntry = {
  kind: 'act',
  id: 'act:7',
  at: 9,
  who: 'rita',
  path: '/api/operator/player/forbid',
  outcome: 'DONE',
  refusal: null,
  reason: '<b>chargeback</b>',
  requestedBy: null,
}
const ITEMS: readonly TimelineEntry[] = [
  act,
  { ...act, id: 'act:6', outcome: 'REFUSED', refusal: 'approvalPending', reason: '' },
  { ...act, id: 'decision:1', who: 'bob', requestedBy: 'ann', outcome: 'DECLINED', reason: '' },
  { kind: 'login', id: 'login:1', at: 8, device: 'Firefox on Linux', ip: '192.0.2.7', endedAt: null },
  { kind: 'bet', id: ID, at: 7, gameId: 'mines', currencyId: 'USD', stake: '2.00', payout: '5.00' },
  { kind: 'bet', id: `${ID}0`, at: 7, gameId: 'mines', currencyId: 'USD', stake: '2.00', payout: null },
  {
    kind: 'money',
    id: 'money:12',
    at: 6,
    of: 'deposit',
    currencyId: 'USD',
    change: '40.00',
    amount: '40.00',
  },
  { kind: 'message', id: 'message:1', at: 5, title: 'Welcome', text: 'Hello', readAt: null },
  {
    kind: 'limit',
    id: 'limit:1',
    at: 4,
    step: 'limitSet',
    about: 'loss',
    period: 'day',
    currencyId: 'USD',
    amount: '50.00',
    until: null,
    minutes: null,
  },
  { kind: 'document', id: ID, at: 3, level: 1, state: 'REJECTED', reason: 'blurred' },
]

function Here() {
  return (
    <main>
      <h1>ann</h1>
      <Timeline userId="100001" />
      <output>{useLocation().search}</output>
    </main>
  )
}
const open = (at = '/players/100001') => show(<Here />, { path: '/players/:userId', at, roles: ['support'] })

it('tells each kind of event in words, without a bare sign or an id', async () => {
  serve({ '/api/operator/player/timeline': { items: ITEMS, next: null } })
  const { container } = open()
  const [first, second, third, login, bet, openBet, money, message, limit, document] =
    await screen.findAllByRole('listitem')
  expect(first?.textContent).toMatch(/^rita.*Close or open deposits.*Done<b>chargeback<\/b>/)
  expect(second?.textContent).toContain('Sent for approval')
  expect(third?.textContent).toMatch(/^bob.*Declined.*Requested by ann/)
  expect(login?.textContent).toContain('Firefox on Linux · 192.0.2.7')
  expect(bet?.textContent).toMatch(/Mines.*Stake.*2\.00.*Player won.*3\.00/)
  expect(openBet?.textContent).toContain('Still open')
  expect(money?.textContent).toMatch(/Deposit.*To the balance:.*40\.00/)
  expect(message?.textContent).toContain('Hello · not read yet')
  expect(limit?.textContent).toMatch(/Limit set.*Loss limit · per day.*50\.00/)
  expect(document?.textContent).toMatch(/Identity document and selfie.*Rejected · Blurred/)
  expect(container.querySelector('b')).toBeNull()
  await expectAccessible(globalThis.document.body)
})

it('keeps the filter in the address: what operators did is one click', async () => {
  const sent = serve({ '/api/operator/player/timeline': { items: [act], next: null } })
  open()
  await screen.findByRole('listitem')
  const filters = within(screen.getByRole('group', { name: 'Show' }))
  fireEvent.click(filters.getByRole('button', { name: 'What operators did' }))
  expect(await screen.findByText('?show=acts')).toBeTruthy()
  expect(filters.getByRole('button', { pressed: true }).textContent).toBe('What operators did')
  expect(sent.at(-1)?.query.get('show')).toBe('acts')
})

it('says that nothing is there', async () => {
  serve({})
  open('/players/100001?show=documents')
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
})
