import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../session/self.ts'
import { anna } from '../testing/people.fixture.ts'
import { Guard } from './Guard.tsx'

/** The server's answers to the check of the session, one after the other. */
function serve(...answers: readonly unknown[]): void {
  const left = [...answers]
  vi.stubGlobal('fetch', async () => {
    const answer = left.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
}
const refusal = (id: string) => ({ status: 2000, message: id, extra: { id, values: {} } })
const ANNA = { status: 0, model: anna }

const show = () =>
  render(
    <MemoryRouter initialEntries={['/players']}>
      <Routes>
        <Route path="/login" element={<p>Log in</p>} />
        <Route element={<Guard />}>
          <Route path="/players" element={<p>Players</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )

beforeEach(() => useSession.setState({ self: undefined }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['busy', refusal('serverBusy')],
  ['failing', refusal('serverFault')],
  ['without an answer', '<html>'],
])(
  'stays on the page while the session check is %s, and continues once it succeeds',
  async (_what, answer) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    serve(answer, answer, ANNA)
    show()
    expect(await screen.findByRole('alert')).toBeTruthy()
    await vi.advanceTimersByTimeAsync(1000)
    expect(screen.queryByText('Log in')).toBeNull()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await screen.findByText('Players')).toBeTruthy()
  },
)

it('retries at once on request', async () => {
  serve(refusal('serverBusy'), ANNA)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Players')).toBeTruthy()
})

it('redirects an operator without a session to the log-in', async () => {
  serve(refusal('operatorLoginNeeded'))
  show()
  expect(await screen.findByText('Log in')).toBeTruthy()
})
