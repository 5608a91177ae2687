import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Grants } from '../rewards/Grants.tsx'
import { Movements } from './Movements.tsx'

giveElementsSize()

const player = { userId: '100001', username: 'ana', currencyId: 'USD', at: 0 }
const entry = {
  ...player,
  id: '7',
  key: 'adjust:7',
  kind: 'adjust',
  ref: null,
  change: '5.00',
  balance: '9.00',
  legs: [],
}
const grant = {
  ...player,
  id: '1',
  programme: 'checkIn',
  period: '2026-11-19',
  purse: 'task',
  amount: '1.00',
}

it.each([
  ['the ledger', '/api/operator/player/movements', entry, <Movements key="moves" userId="100001" />],
  ['the list of grants', '/api/operator/rewards/grants', grant, <Grants key="grants" />],
])('%s names a player and leads to their page', async (_, path, row, list) => {
  serve({ [path]: { items: [row], next: null } })
  const { container } = show(list, { path: '/', at: '/', roles: ['owner'] })
  const link = await screen.findByRole('link', { name: 'ana' })
  expect(link.getAttribute('href')).toBe('/players/100001')
  expect(screen.queryByText('100001')).toBeNull()
  await expectAccessible(container)
})
