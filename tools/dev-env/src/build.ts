import { join } from 'node:path'
import { type Home, ROOT } from './folders.ts'
import { complain } from './progress.ts'
import { inputsHash, whenChanged } from './stamps.ts'
import { runTool } from './tool.ts'
import { isDiskFull, noSpace, UserFault } from './trouble.ts'

/** Every app and its folder. The sandboxes stand in for outside providers. */
const FOLDERS = {
  web: 'apps/web',
  console: 'apps/console',
  server: 'apps/server',
  services: 'sandbox/services',
  casino: 'sandbox/casino',
  sportsbook: 'sandbox/sportsbook',
} as const

export type App = keyof typeof FOLDERS
export const APPS: readonly App[] = ['web', 'console', 'server', 'services', 'casino', 'sportsbook']
/** Apps that are pages of the browser; the rest are processes. */
export const PAGES: ReadonlySet<App> = new Set(['web', 'console'])

/** Build inputs of every app besides its own folder. */
const SHARED = ['packages', 'package.json', 'package-lock.json', 'tsconfig.base.json']
/** The sandboxes share their pages' frame and a build. */
const BORROWED: Partial<Record<App, readonly string[]>> = {
  services: ['sandbox/shared'],
  casino: ['sandbox/shared'],
  sportsbook: ['sandbox/shared'],
}

export const sourceOf = (app: App): string => join(ROOT, FOLDERS[app], 'src/main.ts')
export const distOf = (app: App): string => join(ROOT, FOLDERS[app], 'dist')
export const entryOf = (app: App): string => join(distOf(app), PAGES.has(app) ? 'index.html' : 'main.js')

/** Builds an app if one of its inputs has changed. */
export function build(app: App, home: Home): Promise<'built' | 'unchanged'> {
  const stamp = {
    file: join(home.build, app),
    hash: inputsHash(ROOT, [FOLDERS[app], ...(BORROWED[app] ?? []), ...SHARED]),
    output: entryOf(app),
  }
  return whenChanged(stamp, async () => {
    const { code, output } = await runTool(
      'npm',
      ['run', 'build', '--loglevel=error', '--workspace', FOLDERS[app]],
      {
        env: { NODE_ENV: 'production' },
      },
    )
    if (code === 0) return
    complain(output.trim())
    throw new UserFault(
      isDiskFull(output) ? noSpace() : `The ${app} did not build; what the build said is above.`,
    )
  })
}
