import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeServer } from '../../games/testing/fake-server.ts'
import { clearPage, showPage } from '../../games/testing/page.tsx'
import { MovementsPage } from './MovementsPage.tsx'

afterEach(clearPage)

it('the list shows each movement with its sign before the symbol and the balance after it, and filters', async () => {
  const items = [
    { id: '2', at: 2, kind: 'stake', game: 'Mines', programme: null, amount: '-5.00', balance: '95.00' },
    { id: '3', at: 1, kind: 'reward', game: null, programme: 'wheel', amount: '1.00', balance: '101.00' },
    { id: '1', at: 1, kind: 'deposit', game: null, programme: null, amount: '100.00', balance: '100.00' },
  ]
  const server = fakeServer({ '/api/user/movements': () => ({ model: { items, next: null } }) })
  const { person } = showPage(<MovementsPage />)
  expect(await screen.findByText('−$ 5.00')).toBeTruthy()
  expect(screen.getByText('Mines').closest('li')?.textContent).toContain('Stake')
  expect(screen.getByText('Free spin').closest('li')?.textContent).toContain('Reward')
  expect(screen.getByText('+$ 100.00')).toBeTruthy()
  expect(screen.getByText('Balance $ 95.00')).toBeTruthy()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Deposits')
  await waitFor(() =>
    expect(server.requests('/api/user/movements').at(-1)).toMatchObject({ group: 'deposits', days: 30 }),
  )
})
