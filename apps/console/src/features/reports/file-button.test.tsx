import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { expectAccessible } from '../../testing/axe.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { giveElementsSize, show } from '../../testing/show.fixture.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { Reports } from './Reports.tsx'

type Asked = { readonly address: string; readonly signal: AbortSignal }

/** A server that sends 5 MB of a file and then waits, or answers with a refusal. */
function serveFile(refusal?: object): Asked[] {
  serve({ '/api/operator/reports/players': { days: [], weeks: [], months: [], cohorts: [], installs: [] } })
  const reply = globalThis.fetch
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (!address.startsWith('/api/operator/reports/file')) return reply(address, request)
    const { signal } = request
    if (!signal) throw new Error('a download must be one that can be cancelled')
    asked.push({ address, signal })
    if (refusal) return Response.json(refusal)
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new Uint8Array(5_000_000))
        signal.addEventListener('abort', () => stream.error(new Error('aborted')))
      },
    })
    return new Response(body, { headers: { 'content-disposition': 'attachment; filename="a.csv"' } })
  })
  return asked
}

const open = (role: 'auditor' | 'games') => {
  giveElementsSize()
  return show(
    <>
      <Reports />
      <Toasts />
    </>,
    { path: '/reports', at: '/reports?tab=players&from=2026-01-08&to=2026-01-14', roles: [role] },
  )
}

it('everything of a report is loaded with the filter of the screen, and can be cancelled', async () => {
  const asked = serveFile()
  const { container } = open('auditor')
  fireEvent.click(await screen.findByRole('button', { name: 'CSV by day and player' }))
  expect(await screen.findByText(/Loading, 5\.0 MB/)).toBeTruthy()
  await expectAccessible(container)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'CSV by day and player' })).toBeTruthy()
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true])
  expect(asked[0]?.address).toContain('report=playerDays&from=2026-01-08&to=2026-01-14')
})

it('a file that is refused says why', async () => {
  serveFile({ status: 429, message: 'Busy', extra: { id: 'tooManyRequests', values: { seconds: '30' } } })
  open('auditor')
  fireEvent.click(await screen.findByRole('button', { name: 'CSV by day' }))
  expect(await screen.findByText(/30/)).toBeTruthy()
})

it('a file that names players is not offered to those who may not read players', async () => {
  serveFile()
  open('games')
  expect(await screen.findByRole('button', { name: 'CSV by day' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'CSV by day and player' })).toBeNull()
})
