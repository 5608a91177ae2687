import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { aptInstall } from './debian.ts'
import { UserFault } from './trouble.ts'

/** Headless Chromium: the browser tests take a third less time in it. */
const SHELL = 'chromium-headless-shell'
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
/** Paths of Playwright's own builds in their folder, by platform. */
const PLAYWRIGHT_PROGRAMS = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
]

export type Machine = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string
  readonly isProgram: (path: string) => boolean
  readonly list: (folder: string) => string[]
  readonly mayInstall: boolean
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const thisMachine: Machine = {
  env: process.env,
  platform: process.platform,
  home: homedir(),
  isProgram,
  mayInstall: process.getuid?.() === 0 && isProgram('/usr/bin/apt-get'),
  list: (folder) => {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  },
}

/** CHROME_PATH, then a system browser, then Playwright's own. */
export function findBrowser(machine: Machine = thisMachine): string | null {
  const { CHROME_PATH, PATH = '' } = machine.env
  if (CHROME_PATH) {
    if (machine.isProgram(CHROME_PATH)) return CHROME_PATH
    throw new UserFault(`CHROME_PATH names ${CHROME_PATH}, which is no program; correct it or unset it.`)
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...(machine.platform === 'darwin' ? MAC_APPS.map((app) => join('/Applications', app)) : []),
    ...playwrightBrowsers(machine),
  ]
  return candidates.find((path) => machine.isProgram(path)) ?? null
}

function playwrightBrowsers({ env, platform, home, list }: Machine): string[] {
  const cache = platform === 'darwin' ? 'Library/Caches' : '.cache'
  const folder = env.PLAYWRIGHT_BROWSERS_PATH || join(home, cache, 'ms-playwright')
  const newestFirst = list(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .toSorted((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
  return newestFirst.flatMap((name) => PLAYWRIGHT_PROGRAMS.map((program) => join(folder, name, program)))
}

const NONE =
  'No Chromium was found for the browser tests; install one (for example `apt-get install chromium`) or set CHROME_PATH to one.'

/** Finds a browser, or installs Debian's if permitted: the headless shell, or else plain Chromium. */
export async function provideBrowser(
  machine: Machine = thisMachine,
  install = (name: string) => aptInstall([name]),
): Promise<string> {
  const found = findBrowser(machine)
  const isTheBest = found !== null && (found === machine.env.CHROME_PATH || basename(found) === SHELL)
  if (isTheBest) return found
  const missing = found === null ? [SHELL, 'chromium'] : [SHELL]
  let said = ''
  for (const name of machine.mayInstall ? missing : []) {
    said = await install(name)
    const installed = findBrowser(machine)
    if (installed !== null && installed !== found) return installed
  }
  if (found !== null) return found
  throw new UserFault(`${said}${NONE}`)
}
