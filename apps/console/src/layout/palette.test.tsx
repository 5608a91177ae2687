import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { serve } from '../testing/server.fixture.ts'
import { show } from '../testing/show.fixture.tsx'
import { Palette } from './Palette.tsx'

const ann = { userId: '100001', username: 'ann', email: 'a…@home.example' }

function Here() {
  const { pathname } = useLocation()
  return (
    <>
      <Palette onClose={() => undefined} />
      <output>{pathname}</output>
    </>
  )
}

it('finds players by the typed text and opens the first by keyboard', async () => {
  const sent = serve({ '/api/operator/players': { items: [ann], next: null } })
  show(<Here />, { path: '*', at: '/', roles: ['support'] })
  const field = screen.getByRole('combobox', { name: 'Go to…' })
  fireEvent.change(field, { target: { value: 'ann@home' } })
  expect(await screen.findByRole('option', { name: /ann.*100001 · a…@home\.example/ })).toBeTruthy()
  expect(sent.at(-1)?.query.get('text')).toBe('ann@home')
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(screen.getByText('/players/100001')).toBeTruthy())
})

it('requests no players for operators who may not read them', async () => {
  const sent = serve({})
  show(<Here />, { path: '*', at: '/', roles: ['publisher'] })
  fireEvent.change(screen.getByRole('combobox', { name: 'Go to…' }), { target: { value: 'zzzz' } })
  expect(await screen.findByText('Nothing found.')).toBeTruthy()
  expect(sent).toEqual([])
})
