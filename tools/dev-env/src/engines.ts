import { join } from 'node:path'
import { APPS, build } from './build.ts'
import { type Need, provideDebian } from './debian.ts'
import { openHome, ROOT } from './folders.ts'
import { main, printLine, step } from './progress.ts'
import { fixSeed } from './test-seed.ts'
import { runTool } from './tool.ts'

const NEEDS: readonly Need[] = [
  ...(process.env.FIREFOX_PATH ? [] : [{ what: 'firefox-esr', from: 'firefox-esr' }]),
  // The headless shell of the browser tests denies notifications and has no check of what can be installed.
  { what: '/usr/bin/chromium', from: 'chromium' },
  { what: 'dbus-daemon', from: 'dbus-daemon' },
  { what: '/usr/share/doc/libnotify4', from: 'libnotify4' },
  { what: 'WebKitWebDriver', from: 'webkit2gtk-driver' },
  { what: 'Xvfb', from: 'xvfb' },
  { what: '/usr/bin/python3', from: 'python3' },
  { what: '/usr/lib/python3/dist-packages/gi', from: 'python3-gi' },
  { what: '/usr/share/doc/gir1.2-webkit2-4.1', from: 'gir1.2-webkit2-4.1' },
  { what: '/usr/share/java/json-android.jar', from: 'libandroid-json-org-java' },
]

/** The main paths in Firefox and WebKitGTK, Chromium's check of the installed site, and the shells. */
await main(async () => {
  const home = openHome()
  fixSeed()
  await step('packages', () => provideDebian('The test of other engines', NEEDS))
  for (const app of APPS)
    await step(
      `build ${app}`,
      () => build(app, home),
      (outcome) => outcome,
    )
  const args = ['run', '--config', join(ROOT, 'e2e/engines/vitest.config.ts'), ...process.argv.slice(2)]
  const { code, output } = await runTool('vitest', args, { env: { NODE_ENV: 'test' } })
  printLine(output.trim())
  return code
})
