import { afterEach, expect, it } from 'vitest'
import { usePopupPage } from '../popups/popup-page.ts'
import { useUiState } from '../session/ui-state.ts'
import { appShell } from '../shell/shell.ts'
import { simulatedShell } from '../shell/simulated.fixture.ts'
import { openFrame } from './environment.ts'

const HELP = { title: 'Help', url: 'https://help.test/' }
afterEach(() => usePopupPage.setState({ open: false }))

it('[A-36] an outside page opens in a popup of the app around the page', async () => {
  const { page, heard } = simulatedShell()
  await openFrame(HELP, appShell(page))
  expect(heard).toEqual([{ type: 'onPopup', top: 56, ...HELP, fullScreen: false, script: '' }])
  expect(usePopupPage.getState().open).toBe(false)
})

it('[A-36] [S-19] a page of the site, and any page without an app, opens in a frame', async () => {
  const { page, heard } = simulatedShell()
  await openFrame({ title: 'Mines', url: '/h5/mines' }, appShell(page))
  expect(heard).toEqual([])
  expect(usePopupPage.getState().open).toBe(true)
  expect(useUiState.getState().globalPopupData?.url).toBe('/h5/mines')
  await openFrame(HELP)
  expect(useUiState.getState().globalPopupData).toEqual(HELP)
})
