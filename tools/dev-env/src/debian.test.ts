import { describe, expect, it } from 'vitest'
import { type DebianMachine, provideDebian } from './debian.ts'

const NEEDS = [
  { what: 'aapt', from: 'aapt' },
  { what: 'javac', from: 'a-jdk' },
  { what: 'keytool', from: 'a-jdk' },
  { what: '/usr/share/res.apk', from: 'resources' },
]

function machine(files: readonly string[], more: Partial<DebianMachine> = {}) {
  const there = new Set(files)
  const installed: (readonly string[])[] = []
  const made: DebianMachine = {
    path: '/usr/local/bin:/usr/bin',
    isThere: (file) => there.has(file),
    mayInstall: true,
    install: async (names) => {
      installed.push(names)
      for (const { what, from } of NEEDS)
        if (names.includes(from)) there.add(what.startsWith('/') ? what : `/usr/bin/${what}`)
      return ''
    },
    ...more,
  }
  return { made, installed }
}

describe('programs of Debian that a command needs', () => {
  it('are left alone when they are there', async () => {
    const { made, installed } = machine([
      '/usr/bin/aapt',
      '/usr/bin/javac',
      '/usr/local/bin/keytool',
      '/usr/share/res.apk',
    ])
    await provideDebian('The app', NEEDS, made)
    expect(installed).toEqual([])
  })

  it('are installed by the names of their packages, each once', async () => {
    const { made, installed } = machine(['/usr/bin/aapt'])
    await provideDebian('The app', NEEDS, made)
    expect(installed).toEqual([['a-jdk', 'resources']])
  })

  it('are asked for in one sentence by an account that may not install them', async () => {
    const { made } = machine(['/usr/bin/aapt', '/usr/bin/javac', '/usr/bin/keytool'], { mayInstall: false })
    await expect(provideDebian('The app', NEEDS, made)).rejects.toThrow(
      /^The app needs Debian's resources; install it with `apt-get install resources`\.$/,
    )
  })

  it('are named with the output of an installation that failed', async () => {
    const { made } = machine([], { install: () => Promise.resolve('E: no network\n') })
    await expect(provideDebian('The app', NEEDS, made)).rejects.toThrow(/^E: no network\nThe app needs/)
  })
})
