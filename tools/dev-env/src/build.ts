import { join } from 'node:path'
import { type Home, ROOT } from './folders.ts'
import { complain } from './progress.ts'
import { inputsHash, whenChanged } from './stamps.ts'
import { runTool } from './tool.ts'
import { noSpace, saysNoSpace, Trouble } from './trouble.ts'

export type App = 'web' | 'console' | 'server' | 'sandbox'
export const APPS: readonly App[] = ['web', 'console', 'server', 'sandbox']
/** Apps that are pages of the browser; the rest are processes. */
export const PAGES: ReadonlySet<App> = new Set(['web', 'console'])

const OUTPUT = { web: 'index.html', console: 'index.html', server: 'main.js', sandbox: 'main.js' } as const
/** Build inputs of every app besides its own folder. */
const SHARED = ['packages', 'package.json', 'package-lock.json', 'tsconfig.base.json']
/** The console uses the colours and the typeface of the site. */
const BORROWED: Partial<Record<App, readonly string[]>> = { console: ['apps/web/src/styles'] }

export const distOf = (app: App): string => join(ROOT, 'apps', app, 'dist')
export const entryOf = (app: App): string => join(distOf(app), OUTPUT[app])

/** Builds an app if one of its inputs has changed. */
export function build(app: App, home: Home): Promise<'built' | 'unchanged'> {
  const stamp = {
    file: join(home.build, app),
    hash: inputsHash(ROOT, [`apps/${app}`, ...(BORROWED[app] ?? []), ...SHARED]),
    output: entryOf(app),
  }
  return whenChanged(stamp, async () => {
    const { code, output } = await runTool(
      'npm',
      ['run', 'build', '--loglevel=error', '--workspace', `apps/${app}`],
      {
        env: { NODE_ENV: 'production' },
      },
    )
    if (code === 0) return
    complain(output.trim())
    throw new Trouble(
      saysNoSpace(output) ? noSpace() : `The ${app} did not build; what the build said is above.`,
    )
  })
}
