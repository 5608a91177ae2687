import { describe, expect, it } from 'vitest'
import { findBrowser, type Machine, provideBrowser } from './browser.ts'

function machine(programs: readonly string[], more: Partial<Machine> = {}): Machine {
  return {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    home: '/home/ann',
    isProgram: (path) => programs.includes(path),
    list: () => [],
    mayInstall: false,
    ...more,
  }
}

describe('the search for a browser', () => {
  it('uses CHROME_PATH before anything else', () => {
    const env = { CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' }
    expect(findBrowser(machine(['/opt/chrome', '/usr/bin/chromium'], { env }))).toBe('/opt/chrome')
  })

  it('fails when CHROME_PATH names no program, instead of using another', () => {
    const env = { CHROME_PATH: '/opt/gone', PATH: '/usr/bin' }
    expect(() => findBrowser(machine(['/usr/bin/chromium'], { env }))).toThrow('CHROME_PATH names /opt/gone')
  })

  it('prefers chromium to chrome, and the first on PATH', () => {
    expect(findBrowser(machine(['/usr/bin/google-chrome', '/usr/bin/chromium']))).toBe('/usr/bin/chromium')
    expect(findBrowser(machine(['/usr/bin/chromium', '/usr/local/bin/chromium']))).toBe(
      '/usr/local/bin/chromium',
    )
  })

  it('prefers the headless shell', () => {
    const shell = '/usr/bin/chromium-headless-shell'
    expect(findBrowser(machine(['/usr/local/bin/chromium', shell]))).toBe(shell)
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

describe('a browser for the tests', () => {
  const SHELL = '/usr/bin/chromium-headless-shell'
  const FULL = '/usr/bin/chromium'

  /** A machine with its own package source. */
  function withPackages(programs: string[], packages: readonly string[], more: Partial<Machine> = {}) {
    const asked: string[] = []
    const install = async (name: string) => {
      asked.push(name)
      if (packages.includes(name)) programs.push(`/usr/bin/${name}`)
      return `E: looked for ${name}\n`
    }
    return { asked, provide: () => provideBrowser(machine(programs, { mayInstall: true, ...more }), install) }
  }

  it('is the headless shell even when another one is installed', async () => {
    const { provide, asked } = withPackages([FULL], ['chromium-headless-shell'])
    expect(await provide()).toBe(SHELL)
    expect(await provide()).toBe(SHELL)
    expect(asked).toEqual(['chromium-headless-shell'])
  })

  it('is the installed one when the headless shell is unavailable', async () => {
    expect(await withPackages([FULL], []).provide()).toBe(FULL)
    const { provide, asked } = withPackages([FULL], ['chromium-headless-shell'], { mayInstall: false })
    expect(await provide()).toBe(FULL)
    expect(asked).toEqual([])
  })

  it('is the full one when the source has no other', async () => {
    expect(await withPackages([], ['chromium']).provide()).toBe(FULL)
  })

  it('never ignores CHROME_PATH', async () => {
    const env = { CHROME_PATH: '/opt/chrome', PATH: '/usr/bin' }
    const { provide, asked } = withPackages(['/opt/chrome'], ['chromium-headless-shell'], { env })
    expect(await provide()).toBe('/opt/chrome')
    expect(asked).toEqual([])
  })

  it('is requested with the installer’s message when there is none', async () => {
    const { provide } = withPackages([], [])
    await expect(provide()).rejects.toThrow(/E: looked for chromium\nNo Chromium was found/)
  })
})
