import type { Approval } from '@baize/contract/operator'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { queries } from '../../api/query.ts'
import { SCREENS } from '../../areas.ts'
import { WaitingFor } from '../../layout/WaitingFor.tsx'
import { setSelf } from '../../session/self.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { anna } from '../../testing/people.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { THINGS } from '../../ui/things.ts'
import { Approvals } from './Approvals.tsx'

const ID = '01900000-0000-7000-8000-000000000001'
const waiting: Approval = {
  id: ID,
  path: '/api/operator/game/settings/change',
  input: { gameId: 'mines', rtp: 9700, reason: 'a quiet week' },
  inputHash: 'a'.repeat(64),
  description: {
    thing: { page: 'games', id: null },
    lines: [
      { label: 'game', value: { kind: 'words', of: 'game', ids: ['mines'] } },
      {
        label: 'rtp',
        value: {
          kind: 'change',
          from: { kind: 'percent', percent: '98' },
          to: { kind: 'percent', percent: '97' },
        },
      },
      { label: 'duration', value: { kind: 'span', seconds: 9000 } },
      { label: 'weekdays', value: { kind: 'weekly', days: [1], minute: 1110 } },
    ],
  },
  changedTo: null,
  state: 'WAITING',
  requestedBy: 'bob',
  requestedAt: 1_790_000_000_000,
  expiresAt: 1_790_080_000_000,
  decidedBy: null,
  decidedAt: null,
  note: null,
  refusal: null,
  mayDecide: true,
  tie: null,
}
const inbox = (approval: Approval) => serve({ '/api/operator/approvals': { items: [approval], waiting: 1 } })
const at = (address: string) => show(<Approvals />, { path: '/approvals', at: address, roles: ['games'] })

it('a request is read in lines, with the value in force, spans and times as people say them', async () => {
  inbox(waiting)
  const { container } = at('/approvals')
  expect((await screen.findByText('Mines')).tagName).toBe('DD')
  expect(screen.getByText('98%')).toBeTruthy()
  expect(screen.getByText('97%')).toBeTruthy()
  expect(screen.getByText('2 h 30 min')).toBeTruthy()
  expect(screen.getByText('Monday at 18:30 UTC')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open: Games' }).getAttribute('href')).toBe('/games')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy()
  await expectAccessible(container)
})

it('a request that would do something else by now shows the difference and cannot be approved', async () => {
  const [game, rtp, ...others] = waiting.description.lines
  if (!game || !rtp) throw new Error('the request has lines')
  const now = {
    kind: 'change',
    from: { kind: 'percent', percent: '95.5' },
    to: { kind: 'percent', percent: '97' },
  } as const
  const changedTo = { ...waiting.description, lines: [game, { ...rtp, value: now }, ...others] }
  inbox({ ...waiting, changedTo })
  const { container } = at('/approvals')
  const note = within(await screen.findByRole('note'))
  expect(note.getByText(/can no longer be approved/)).toBeTruthy()
  expect(note.getByText('95.5%')).toBeTruthy()
  expect(note.queryByText('Mines')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
  await expectAccessible(container)
})

it('a request of its own address shows what became of it, in words', async () => {
  const sent = inbox({
    ...waiting,
    state: 'REFUSED',
    decidedBy: 'eve',
    decidedAt: 1_790_000_100_000,
    refusal: 'planChanged',
    mayDecide: false,
  })
  at(`/approvals?request=${ID}`)
  expect(await screen.findByText('eve')).toBeTruthy()
  expect(screen.getByText('This would no longer do what was asked for. Ask for it again.')).toBeTruthy()
  expect(sent[0]?.query.get('id')).toBe(ID)
  expect(screen.getByRole('button', { name: 'All requests' })).toBeTruthy()
})

it('a thing that waits for a second person says so on its own page, with the way to the request', async () => {
  const sent = inbox(waiting)
  queries.clear()
  setSelf(anna)
  const { container } = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/players/100001']}>
        <Routes>
          <Route path="/players/:userId" element={<WaitingFor page="player" />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('link', { name: 'See the request' })).getAttribute('href')).toBe(
    `/approvals?request=${ID}`,
  )
  expect(screen.getByText('Waits for a second person')).toBeTruthy()
  expect(Object.fromEntries(sent[0]?.query ?? [])).toMatchObject({ page: 'player', thingId: '100001' })
  await expectAccessible(container)
})

it('every thing that a call is about has a screen that shows what waits', () => {
  const shown = new Set(SCREENS.map(({ thing }) => thing))
  expect(Object.keys(THINGS).filter((page) => ![...shown].some((thing) => thing === page))).toEqual([])
})
