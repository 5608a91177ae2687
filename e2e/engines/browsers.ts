import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@baize/dev-env'
import { type Chromium, chromium } from './chromium.ts'
import type { Desktop } from './desktop.ts'
import { Reader } from './reader.ts'
import { firefox, webKit } from './wire.ts'

const SHELL = join(ROOT, 'shells/gtk/shell.py')

export const openFirefox = async (
  prefs: Readonly<Record<string, string | number | boolean>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Reader> => new Reader(await firefox(process.env.FIREFOX_PATH ?? 'firefox-esr', prefs, env))

/** Chromium with windows that nobody sees, whose notifications are shown on this desktop. */
export async function openChromium(
  desktop: Desktop,
): Promise<{ readonly reader: Reader; readonly browser: Chromium }> {
  const browser = await chromium('/usr/bin/chromium', desktop.env)
  return { reader: new Reader(browser.wire), browser }
}

/** WebKitGTK as a browser, without the bridge. */
export const openWebKit = async (site: string): Promise<Reader> =>
  new Reader(await webKit(SHELL, ['--plain', `--site=${site}`]))

/** A line of the shell's journal. */
export type Heard = { readonly event: string; readonly type?: string; readonly url?: string }

const isHeard = (line: unknown): line is Heard =>
  typeof line === 'object' && line !== null && 'event' in line && typeof line.event === 'string'

/** The GTK shell, and what the page has said to it. */
export async function openShell(
  site: string,
  journal: string,
  more: readonly string[] = [],
): Promise<{ readonly reader: Reader; heard: () => Heard[] }> {
  const reader = new Reader(await webKit(SHELL, [`--site=${site}`, `--journal=${journal}`, ...more]))
  const heard = (): Heard[] =>
    readFileSync(journal, 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line))
      .filter(isHeard)
  return { reader, heard }
}
