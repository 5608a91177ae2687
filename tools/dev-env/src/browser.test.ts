import { describe, expect, it } from 'vitest'
import { findBrowser, type Machine } from './browser.ts'

function machine(programs: readonly string[], more: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    home: '/home/ann',
    isProgram: (path) => programs.includes(path),
    list: () => [],
    ...more,
  }
}

describe('the search for a browser', () => {
  it('takes CHROME_PATH before anything else', () => {
    const env = { CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' }
    expect(findBrowser(machine(['/opt/chrome', '/usr/bin/chromium'], { env }))).toBe('/opt/chrome')
  })

  it('says so when CHROME_PATH names no program, instead of taking another', () => {
    const env = { CHROME_PATH: '/opt/gone', PATH: '/usr/bin' }
    expect(() => findBrowser(machine(['/usr/bin/chromium'], { env }))).toThrow('CHROME_PATH names /opt/gone')
  })

  it('prefers chromium to chrome, and what comes first on PATH', () => {
    expect(findBrowser(machine(['/usr/bin/google-chrome', '/usr/bin/chromium']))).toBe('/usr/bin/chromium')
    expect(findBrowser(machine(['/usr/bin/chromium', '/usr/local/bin/chromium']))).toBe(
      '/usr/local/bin/chromium',
    )
  })

  it('falls back on the newest of Playwright’s own', () => {
    const builds = ['chromium-999', 'chromium-1100', 'firefox-2000', 'chromium_headless_shell-3000']
    const cache = '/home/ann/.cache/ms-playwright'
    const programs = ['999', '1100'].map((build) => `${cache}/chromium-${build}/chrome-linux/chrome`)
    const list = (folder: string) => (folder === cache ? builds : [])
    expect(findBrowser(machine(programs, { list }))).toBe(`${cache}/chromium-1100/chrome-linux/chrome`)
  })

  it('looks among the applications of a Mac', () => {
    const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    expect(findBrowser(machine([chrome], { platform: 'darwin' }))).toBe(chrome)
    expect(findBrowser(machine([chrome]))).toBeNull()
  })

  it('finds nothing on a bare machine', () => {
    expect(findBrowser(machine([]))).toBeNull()
  })
})
