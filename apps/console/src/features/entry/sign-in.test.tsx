import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSession } from '../../session/self.ts'
import { anna } from '../../testing/people.fixture.ts'
import { serve } from '../../testing/server.fixture.ts'
import { show } from '../../testing/show.fixture.tsx'
import { LogIn } from './LogIn.tsx'
import { Return } from './Return.tsx'
import { leaveForIssuer } from './sign-in.ts'

beforeEach(() => sessionStorage.clear())

it('the log-in offers the identity provider when one is configured', async () => {
  serve({ '/api/operator/door': { local: [], oidc: 'House ID' } })
  show(<LogIn />, { path: '/login', at: '/login', roles: null })
  expect(await screen.findByRole('button', { name: 'Log in with House ID' })).toBeTruthy()
})

it('the log-in hides the identity provider when none is configured', async () => {
  const sent = serve({ '/api/operator/door': { local: [], oidc: null } })
  show(<LogIn />, { path: '/login', at: '/login', roles: null })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /House ID/ })).toBeNull()
})

it('the return page sends the stored key of the tab that left, only once', async () => {
  const sent = serve({
    '/api/operator/login/oidc_start': { url: 'https://id.example/authorize', key: 'the-key' },
    '/api/operator/login/oidc_finish': anna,
  })
  const went: string[] = []
  await leaveForIssuer({ sessionStorage, location: { assign: (to) => void went.push(String(to)) } })
  expect(went).toEqual(['https://id.example/authorize'])
  const at = '/return?state=the-state&code=the-code&iss=https%3A%2F%2Fid.example'
  const { unmount } = show(<Return />, { path: '/return', at, roles: null })
  await waitFor(() => expect(useSession.getState().self?.handle).toBe('anna'))
  expect(sent.at(-1)?.body).toEqual({
    state: 'the-state',
    code: 'the-code',
    iss: 'https://id.example',
    key: 'the-key',
  })
  unmount()
  show(<Return />, { path: '/return', at, roles: null })
  expect((await screen.findByRole('alert')).textContent).toContain('did not work')
  fireEvent.click(screen.getByRole('link', { name: 'Try again' }))
  expect(sent).toHaveLength(2)
})
