import { chmodSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeNative, platformKey } from './native.ts'

describe('the embedded package of a machine', () => {
  it.each([
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
  ])('exists for %s-%s', (platform, arch) => {
    expect(platformKey(platform, arch, true)).toBe(`${platform}-${arch}`)
  })

  it.each([
    ['win32', 'x64', true, 'win32-x64'],
    ['linux', 'ia32', true, 'linux-ia32'],
    ['linux', 'x64', false, 'linux-x64 without glibc'],
  ])(
    'does not exist for %s-%s (glibc: %s), and the sentence names DATABASE_URL',
    (platform, arch, glibc, machine) => {
      expect(() => platformKey(platform, arch, glibc)).toThrow(
        `There is no embedded PostgreSQL for ${machine}; set DATABASE_URL`,
      )
    },
  )
})

describe('the embedded programs unpacked without install scripts', () => {
  let home: string
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'baize-native-'))
    for (const folder of ['bin', 'lib']) mkdirSync(join(home, 'native', folder), { recursive: true })
    for (const name of ['initdb', 'pg_ctl', 'postgres']) writeFileSync(join(home, 'native/bin', name), '')
    chmodSync(join(home, 'native/bin/postgres'), 0o644)
    writeFileSync(
      join(home, 'native/pg-symlinks.json'),
      JSON.stringify([{ source: 'native/lib/libicu.so.60.2', target: 'native/lib/libicu.so.60' }]),
    )
  })
  afterEach(() => rmSync(home, { recursive: true }))

  it('get their library links and execute rights, however often the step runs', () => {
    completeNative(join(home, 'native'))
    completeNative(join(home, 'native'))
    expect(readlinkSync(join(home, 'native/lib/libicu.so.60'))).toBe('libicu.so.60.2')
    expect(statSync(join(home, 'native/bin/postgres')).mode & 0o777).toBe(0o755)
  })
})
