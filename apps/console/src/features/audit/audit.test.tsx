import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Audit } from './Audit.tsx'

const PATH = '/api/operator/rewards/give'
const entry = { seq: 1, at: 1, who: 'anna', session: null, path: PATH, what: 'REFUSED', attempt: null }
const pending = { ...entry, input: null, refusal: 'approvalPending', approvedBy: null, ip: '', hash: 'ab' }

it('the audit says that a call was sent for approval, and is narrowed by people and calls by name', async () => {
  giveElementsSize()
  const sent = serve({
    '/api/operator/audit': [pending],
    '/api/operator/people/names': { items: [{ handle: 'anna', name: 'Anna Lee', isFormer: true }] },
  })
  show(<Audit />, { path: '/audit', at: '/audit', roles: ['owner'] })
  expect(await screen.findByText('Sent for approval')).toBeTruthy()
  expect(screen.queryByText('Refused', { selector: 'span' })).toBeNull()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Action' }), { target: { value: PATH } })
  await screen.findByRole('option', { name: 'Anna Lee' })
  expect((await screen.findByTitle('anna, no longer on the staff')).textContent).toBe('Anna Lee')
  fireEvent.change(screen.getByRole('combobox', { name: 'Who' }), { target: { value: 'anna' } })
  await waitFor(() =>
    expect(sent.some(({ query }) => query.get('path') === PATH && query.get('who') === 'anna')).toBe(true),
  )
})
