import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from '../testing/axe.fixture.ts'
import { serve } from '../testing/server.fixture.ts'
import { show } from '../testing/show.fixture.tsx'
import { StaffName, useStaffChoices, useStaffNames, useStaffPair } from './StaffName.tsx'

const STAFF = {
  '/api/operator/people/names': {
    items: [
      { handle: 'rita', name: 'Rita Costa', isFormer: false },
      { handle: 'gus', name: 'Gus Meyer', isFormer: true },
      { handle: 'ana', name: 'Ana Souza', isFormer: false },
      { handle: 'ana.s', name: 'Ana Souza', isFormer: false },
    ],
  },
}

function People() {
  const namesOf = useStaffNames()
  const pairOf = useStaffPair()
  const choices = useStaffChoices()
  return (
    <ul>
      {['rita', 'gus', 'ana.s', 'key:payroll', 'command', 'nobody'].map((who) => (
        <li key={who}>
          <StaffName who={who} />
        </li>
      ))}
      <li>{namesOf('rita', null, 'gus')}</li>
      <li>{pairOf('rita', null)}</li>
      <li>{pairOf('rita', 'gus')}</li>
      <li>{choices?.map(({ label }) => label).join(', ')}</li>
    </ul>
  )
}

it('staff are called by their real names, with the handle on hover and where two share a name', async () => {
  serve(STAFF)
  const { container } = show(<People />, { path: '/', at: '/', roles: ['support'] })
  await screen.findByText('Rita Costa')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rita Costa',
    'Gus Meyer',
    'Ana Souza (ana.s)',
    'payroll (service key)',
    'a command on the server',
    'nobody',
    'Rita Costa, Gus Meyer',
    'by Rita Costa',
    'requested by Rita Costa, approved by Gus Meyer',
    'Rita Costa, Gus Meyer, Ana Souza (ana), Ana Souza (ana.s)',
  ])
  expect(screen.getByTitle('rita').textContent).toBe('Rita Costa')
  expect(screen.getByTitle('gus, no longer on the staff').textContent).toBe('Gus Meyer')
  await expectAccessible(container)
})

it('staff are called by their handles while no names are known', async () => {
  serve({})
  show(<People />, { path: '/', at: '/', roles: ['support'] })
  await waitFor(() => expect(screen.getByText('requested by rita, approved by gus')).toBeTruthy())
})
