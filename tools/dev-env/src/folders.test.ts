import { createHash, createPrivateKey } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderFault, openHome } from './folders.ts'
import { openSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-home-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the .baize folder', () => {
  it('is created with all its subfolders', () => {
    const home = openHome(join(folder, '.baize'))
    for (const room of Object.values(home)) expect(statSync(room).isDirectory()).toBe(true)
  })

  it('is refused with a sentence that names it when it is a file', () => {
    writeFileSync(join(folder, '.baize'), '')
    expect(() => openHome(join(folder, '.baize'))).toThrow(
      `${join(folder, '.baize')}, which cannot be used (it is not a folder); move or delete it`,
    )
  })

  it.each(['EACCES', 'EPERM'])(
    'is refused with a sentence about its owner when another user made it (%s)',
    (code) => {
      const { message } = folderFault('/srv/baize/.baize', Object.assign(new Error(code), { code }))
      expect(message).toContain('/srv/baize/.baize belongs to another user, as after a start as root')
      expect(message).toContain('run as its owner or move .baize away')
    },
  )
})

describe('the file of secrets', () => {
  it('is created once, readable only by its owner, and kept', () => {
    const made = openSecrets(folder)
    expect(openSecrets(folder)).toEqual(made)
    const { casinoKey, operatorKey, snapKey, snapProviderKey, ...random } = made
    for (const key of [casinoKey, operatorKey, snapKey, snapProviderKey])
      expect(createPrivateKey(key).asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 })
    for (const secret of Object.values(random)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('gains one secret for each use in an older folder, and old sealed data still opens', () => {
    const [postgresPassword, pspSecret] = ['p'.repeat(48), '5'.repeat(64)]
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ postgresPassword, pspSecret }))
    const opened = openSecrets(folder)
    expect(opened).toMatchObject({ postgresPassword, pspSecret })
    for (const [use, secret] of [
      ['accounts', opened.accountSecret],
      ['personal data', opened.personalSecret],
    ] as const) {
      const before = createHash('sha256').update(`${use} ${pspSecret}`).digest('hex')
      expect(secret).toMatch(new RegExp(`^[0-9a-f]{64},${before}$`))
    }
    expect(openSecrets(folder)).toEqual(opened)
  })

  it.each([
    '{',
    '[]',
    '{"postgresPassword":1,"pspSecret":"x"}',
    '{"postgresPassword":"x","pspSecret":"x","sealSecret":7}',
    '"text"',
  ])('is not replaced when it is damaged (%s), because the data depends on it', (text) => {
    writeFileSync(join(folder, 'secrets.json'), text)
    expect(() => openSecrets(folder)).toThrow('move or delete it')
  })
})
