import { ROLES } from '@baize/contract/operator'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queries } from '../api/query.ts'
import { SCREENS } from '../areas.ts'
import { Layout } from '../layout/Layout.tsx'
import { anna } from '../testing/people.fixture.ts'
import { permissionsNow, setSelf } from './self.ts'

beforeEach(() => {
  queries.clear()
  vi.stubGlobal('fetch', async () => Response.json({ status: 0, model: { items: [], waiting: 3 } }))
})

function showMenu(): HTMLElement {
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <Layout />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.getByRole('navigation', { name: 'Screens' })
}

describe('the menu', () => {
  it('hides every screen that the operator may not see', () => {
    setSelf({ ...anna, roles: ['content'] })
    const menu = within(showMenu())
    expect(menu.getByRole('link', { name: 'Games' })).toBeTruthy()
    expect(menu.queryByRole('link', { name: 'People' })).toBeNull()
    expect(menu.queryByRole('link', { name: 'Audit' })).toBeNull()
    expect(menu.queryByRole('link', { name: 'Site settings' })).toBeNull()
  })

  it('shows everything to an owner', () => {
    setSelf({ ...anna, roles: ['owner'] })
    const links = within(showMenu()).getAllByRole('link')
    expect(links).toHaveLength(SCREENS.filter(({ isInMenu }) => isInMenu !== false).length)
  })

  it('shows the number of waiting approvals', async () => {
    setSelf(anna)
    showMenu()
    expect(await screen.findByRole('link', { name: 'Approvals waiting: 3' })).toBeTruthy()
  })
})

describe('the screens', () => {
  it('have unique addresses', () => {
    const paths = SCREENS.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(ROLES)('include at least home, approvals and account for %s', (role) => {
    const held = permissionsNow({ ...anna, roles: [role] })
    const paths = SCREENS.filter(({ permission }) => held.has(permission)).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['', 'approvals', 'account']))
  })
})
