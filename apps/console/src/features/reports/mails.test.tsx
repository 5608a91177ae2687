import type { ReportMail } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { Mails } from './Mails.tsx'

const PATH = '/api/operator/reports/mails'
const WEEKLY: ReportMail = {
  id: '01900000-0000-7000-8000-000000000009',
  name: 'Monday figures',
  report: 'revenue',
  every: 'week',
  operator: 'cleo',
  mayRead: false,
  address: 'cleo@example.com',
  language: 'pt',
  isOn: true,
  sentTo: '2026-01-11',
  changedBy: 'ana',
}
const open = () => show(<Mails />, { path: '*', at: '/reports/mails', roles: ['owner'] })

it('the screen says that no report is sent', async () => {
  serve({ [PATH]: [] })
  const { container } = open()
  expect(await screen.findByText('No report is sent yet')).toBeTruthy()
  await expectAccessible(container)
})

it('a report says what was sent, and that its reader may not read reports any more', async () => {
  serve({ [PATH]: [WEEKLY] })
  const { container } = open()
  expect(await screen.findByText('11 Jan 2026')).toBeTruthy()
  expect(screen.getByText('Reader may not read reports')).toBeTruthy()
  await expectAccessible(container)
})

it('a report is changed and removed', async () => {
  const sent = serve({ [PATH]: [WEEKLY] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Change: Monday figures' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'Sent' }), { target: { value: 'month' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const bodies = (what: string) =>
    sent.filter(({ path }) => path === `${PATH}/${what}`).map(({ body }) => body)
  const { mayRead: _, sentTo: __, changedBy: ___, ...kept } = WEEKLY
  await waitFor(() => expect(bodies('save')).toEqual([{ ...kept, every: 'month' }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop sending: Monday figures' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Stop sending' }))
  fireEvent.click(asked.getByRole('button', { name: 'Stop sending' }))
  await waitFor(() => expect(bodies('remove')).toEqual([{ id: WEEKLY.id }]))
})
