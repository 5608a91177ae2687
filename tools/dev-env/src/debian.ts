import { accessSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { runTool } from './tool.ts'
import { UserFault } from './trouble.ts'

/** A program in PATH or a file, and the Debian package that has it. */
export type Need = { readonly what: string; readonly from: string }

export type DebianMachine = {
  readonly path: string
  readonly isThere: (file: string) => boolean
  readonly mayInstall: boolean
  readonly install: (names: readonly string[]) => Promise<string>
}

function isThere(file: string): boolean {
  try {
    accessSync(file)
    return true
  } catch {
    return false
  }
}

const thisDebian = (): DebianMachine => ({
  path: process.env.PATH ?? '',
  isThere,
  mayInstall: process.getuid?.() === 0 && isThere('/usr/bin/apt-get'),
  install: aptInstall,
})

const missingOf = (needs: readonly Need[], machine: DebianMachine): string[] => {
  const has = (what: string): boolean =>
    isAbsolute(what)
      ? machine.isThere(what)
      : machine.path.split(delimiter).some((folder) => folder !== '' && machine.isThere(join(folder, what)))
  return [...new Set(needs.filter(({ what }) => !has(what)).map(({ from }) => from))]
}

/** Installs what is missing if permitted; otherwise says in one sentence what to install. */
export async function provideDebian(
  purpose: string,
  needs: readonly Need[],
  machine: DebianMachine = thisDebian(),
): Promise<void> {
  const missing = missingOf(needs, machine)
  if (missing.length === 0) return
  const said = machine.mayInstall ? await machine.install(missing) : ''
  const still = missingOf(needs, machine)
  if (still.length === 0) return
  throw new UserFault(
    `${said}${purpose} needs Debian's ${still.join(', ')}; install ${still.length === 1 ? 'it' : 'them'} with \`apt-get install ${still.join(' ')}\`.`,
  )
}

/** Returns the last lines of the output. */
export async function aptInstall(names: readonly string[]): Promise<string> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runTool('apt-get', ['update', '-qq'], { env })
  const { output } = await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
  })
  return output
    .trim()
    .split('\n')
    .slice(-5)
    .map((line) => `${line}\n`)
    .join('')
}
