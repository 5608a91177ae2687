import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserEnv } from '../boot/env.ts'
import { STARTUP } from '../boot/startup.fixture.ts'
import { EmbedPage } from '../features/embed/EmbedPage.tsx'
import { SmartLink } from '../links/SmartLink.tsx'
import { setStartup } from '../session/startup.ts'
import { storage } from '../storage/storage.ts'
import { shell } from './shell.ts'

// The shell of the page itself, so that a place that stops calling it is found.
vi.mock(import('./shell.ts'), async (original) => {
  const { appShell, ...rest } = await original()
  const { simulatedShell } = await import('./simulated.fixture.ts')
  return { ...rest, appShell, shell: appShell(simulatedShell({ device: { realVersionCode: 120 } }).page) }
})

beforeEach(() => {
  localStorage.clear()
  setStartup(STARTUP)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('[A-36] the app launches a link to the web', async () => {
  const launchUrl = vi.spyOn(shell, 'launchUrl')
  render(
    <MemoryRouter>
      <SmartLink to="https://help.test/">help</SmartLink>
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('link'))
  expect(launchUrl).toHaveBeenCalledWith('https://help.test/')
})

it('[A-36] the page of a framed game fills the screen and restores its upright position', () => {
  const filled = vi.spyOn(shell, 'enterFullScreen')
  const left = [vi.spyOn(shell, 'exitFullScreen'), vi.spyOn(shell, 'portScreen')]
  const { unmount } = render(
    <MemoryRouter initialEntries={['/embed?gameId=mines']}>
      <EmbedPage />
    </MemoryRouter>,
  )
  expect(filled).toHaveBeenCalledTimes(1)
  for (const leave of left) expect(leave).not.toHaveBeenCalled()
  unmount()
  for (const leave of left) expect(leave).toHaveBeenCalledTimes(1)
})

it('[E-11] the version of the app is stored when the page starts', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 0, ...STARTUP })))
  await browserEnv(window).loadStartup()
  await vi.waitFor(() => expect(storage.get('version')).toBe('120'))
})
