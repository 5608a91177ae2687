import { DESIGN_THEMES } from '@baize/contract/operator'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Designs } from './Designs.tsx'

giveElementsSize()

const PUBLISHED = { number: 2, hash: 'x', note: 'n', publishedBy: 'bob', publishedAt: 1, restores: null }
const COLOURS = { page: '#000000', block: '#111111', button: '#222222', active: '#ffcc00', text: '#ffffff' }

let sent: { readonly path: string; readonly body: unknown }[] = []
beforeEach(() => {
  sent = []
  let version = 3
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const path = address.split('?')[0] ?? ''
    const draft = () => ({ version, design: {}, savedBy: 'bob', savedAt: 1 })
    if (request.method === 'POST') {
      const body: unknown = JSON.parse(typeof request.body === 'string' ? request.body : '')
      sent.push({ path, body })
      version += 1
      if (path === '/api/operator/design/theme/start')
        return Response.json({ status: 0, model: { draft: draft(), before: { was: 'here' } } })
      return Response.json({ status: 0, model: draft() })
    }
    if (path === '/api/operator/design/themes') {
      const items = DESIGN_THEMES.map((id) => ({ id, colours: COLOURS }))
      return Response.json({ status: 0, model: { items } })
    }
    if (path === '/api/operator/design/history')
      return Response.json({ status: 0, model: { items: [PUBLISHED], total: 1, pageNo: 1, pageSize: 100 } })
    if (path === '/api/operator/people/names') return Response.json({ status: 0, model: { items: [] } })
    return Response.json({ status: 0, model: { draft: draft(), published: PUBLISHED } })
  })
})

it('A theme is put into the draft with the texts of the house, and taken back again', async () => {
  show(<Designs />, { path: '/designs', at: '/designs', roles: ['content'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Themes' }))
  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(await dialog.findByRole('radio', { name: /^Bold/ }))
  expect(dialog.getByText('Your texts, pages, articles and links stay.')).toBeTruthy()
  await expectAccessible(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Start from this theme' }))
  expect(await screen.findByText(/starts from the theme “Bold”/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the draft before' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/operator/design/theme/start', body: { version: 3, theme: 'bold', isWhole: false } },
      { path: '/api/operator/design/write', body: { version: 4, design: { was: 'here' } } },
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/starts from the theme/)).toBeNull())
})

it('Only people who write content start from a theme', async () => {
  show(<Designs />, { path: '/designs', at: '/designs', roles: ['support'] })
  await screen.findByText('n')
  expect(screen.queryByRole('button', { name: 'Themes' })).toBeNull()
})
