import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { STARTUP } from '../boot/startup.fixture.ts'
import { setStartup } from '../session/startup.ts'
import { appShell } from './shell.ts'
import { simulatedShell } from './simulated.fixture.ts'
import { useGameScreen } from './use-game-screen.ts'

afterEach(() => {
  cleanup()
  setStartup(STARTUP)
})

it('[A-36] a framed game fills the screen of the app, and leaving it restores the upright position', async () => {
  setStartup(STARTUP)
  const { page, heard } = simulatedShell()
  const app = appShell(page)
  const { unmount } = renderHook(() => useGameScreen(app))
  await vi.waitFor(() => expect(heard.map(({ type }) => type)).toEqual(['deviceInfo', 'enterFullScreen']))
  unmount()
  await vi.waitFor(() =>
    expect(heard.slice(2).map(({ type }) => type)).toEqual(['exitFullScreen', 'portScreen']),
  )
})

it('[A-36] a site that is entirely in landscape stays so', async () => {
  setStartup({ ...STARTUP, horizontalCom: true })
  const { page, heard } = simulatedShell()
  renderHook(() => useGameScreen(appShell(page))).unmount()
  expect(heard).toEqual([])
})
