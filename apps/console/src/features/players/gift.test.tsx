import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { confirmWith } from '../../api/client.ts'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { GiveBonus } from './GiveBonus.tsx'

const GIVE = '/api/operator/rewards/give'
const player = { userId: '100001', currencyId: 'BRL' } as const

beforeEach(() => confirmWith(async () => '01900000-0000-7000-8000-00000000000c'))

it('a bonus by hand is given with its wagering, a message and a reason, beside what is left of the budget', async () => {
  const budget = { currencyId: 'BRL', balance: '75.50', accrued: '0', granted: '0', grantedToday: '0' }
  const sent = serve({
    [GIVE]: { id: '1', purse: 'task' },
    '/api/operator/rewards/programmes': [
      { programme: 'byHand', share: 0, dailyCap: null, on: true, budgets: [budget] },
    ],
  })
  show(<GiveBonus player={player} onClose={() => {}} />, { path: '/', at: '/', roles: ['finance'] })
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText(/75\.50/)).toBeTruthy()
  await expectAccessible(dialog)
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })
  fill(/^Amount in BRL/, '12,50')
  fill(/^Message · Português/, 'Desculpe a demora.')
  fill(/^Reason/, 'The payout took a week.')
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'To be staked' }), { target: { value: '5' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give a bonus' }))
  await waitFor(() =>
    expect(sent.find(({ path }) => path === GIVE)?.body).toMatchObject({
      userId: '100001',
      currencyId: 'BRL',
      amount: '12.50',
      wager: 5,
      texts: { pt: 'Desculpe a demora.' },
      reason: 'The payout took a week.',
    }),
  )
})
