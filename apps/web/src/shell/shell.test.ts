import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShellPage } from './bridge.ts'
import { appShell } from './shell.ts'
import { simulatedShell } from './simulated.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const browser: ShellPage = {
  navigator: { userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/140' },
  setTimeout: () => expect.unreachable('nobody waits for an app that is not there'),
}

describe('[A-36] the bridge to the app', () => {
  it('carries every message in the form of the contract', async () => {
    const { page, heard } = simulatedShell()
    const shell = appShell(page)
    const popup = { top: 44, title: 'Help', url: 'https://help.example/', fullScreen: false, script: '' }
    expect(await shell.launchUrl('https://elsewhere.example/')).toBe(true)
    expect(await shell.onPopup(popup)).toBe(true)
    for (const message of ['enterFullScreen', 'exitFullScreen', 'landScreen', 'portScreen'] as const)
      expect(await shell[message]()).toBe(true)
    expect(heard).toEqual([
      { type: 'launchUrl', url: 'https://elsewhere.example/' },
      { type: 'onPopup', ...popup },
      { type: 'deviceInfo' },
      { type: 'enterFullScreen' },
      { type: 'exitFullScreen' },
      { type: 'landScreen' },
      { type: 'portScreen' },
    ])
  })

  it.each([
    [112, false],
    [113, true],
  ])('rotates and fills the screen with an app of version code %i: %s', async (realVersionCode, able) => {
    const { page, heard } = simulatedShell({ device: { realVersionCode } })
    const shell = appShell(page)
    for (const message of ['enterFullScreen', 'exitFullScreen', 'landScreen', 'portScreen'] as const)
      expect(await shell[message]()).toBe(able)
    expect(heard.length).toBe(able ? 5 : 1)
  })

  it('reads the clipboard of the device', async () => {
    const { page } = simulatedShell({ clipboard: 'W2A-friend' })
    expect(await appShell(page).readClipboard()).toBe('W2A-friend')
  })

  it('[X-18] treats an unreadable clipboard as empty', async () => {
    const { page } = simulatedShell()
    const refusing = { ...page, AppShell: { send: () => Promise.reject(new Error('denied')) } }
    expect(await appShell(refusing).readClipboard()).toBe('')
    const silent = { ...page, AppShell: { send: () => 'no JSON' } }
    expect(await appShell(silent).readClipboard()).toBe('')
  })

  it.each(['javascript:alert(1)', 'intent://x#Intent;end', '/bets', 'tel:1'])(
    'does not pass %s to the app',
    async (url) => {
      const { page, heard } = simulatedShell()
      expect(await appShell(page).launchUrl(url)).toBe(false)
      expect(heard).toEqual([])
    },
  )

  it('is missing in a browser, which does not wait for it', async () => {
    const shell = appShell(browser)
    expect(shell.isPresent).toBe(false)
    expect(await shell.launchUrl('https://elsewhere.example/')).toBe(false)
    expect(await shell.enterFullScreen()).toBe(false)
    expect(await shell.deviceInfo()).toBeUndefined()
  })
})

describe('[E-12] the device data from the app', () => {
  it('consist of its version code, system and context, requested once', async () => {
    const { page, heard } = simulatedShell({ device: { realVersionCode: 120, os: 'ios', context: 'app' } })
    const shell = appShell(page)
    const info = { realVersionCode: 120, os: 'ios', context: 'app' }
    expect(await shell.deviceInfo()).toEqual(info)
    expect(await shell.deviceInfo()).toEqual(info)
    expect(heard).toHaveLength(1)
  })

  it('are ignored when they violate the contract', async () => {
    const { page } = simulatedShell()
    const odd = { ...page, AppShell: { send: () => '{"realVersionCode":"many"}' } }
    expect(await appShell(odd).deviceInfo()).toBeUndefined()
    expect(await appShell(odd).landScreen()).toBe(false)
  })
})

describe('[C-10] the wait for the bridge', () => {
  it('checks every 100 ms until the bridge exists', async () => {
    const { page, heard } = simulatedShell({ lateBy: 3 })
    const sent = appShell(page).launchUrl('https://elsewhere.example/')
    await vi.advanceTimersByTimeAsync(299)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toBe(true)
    expect(heard).toHaveLength(1)
  })

  it('ends after five seconds with an app that has none', async () => {
    const { page, heard } = simulatedShell({ lateBy: 1000 })
    const sent = appShell(page).launchUrl('https://elsewhere.example/')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await sent).toBe(false)
    expect(heard).toEqual([])
  })
})
