import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { homeTrouble, openHome } from './folders.ts'
import { openSecrets } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-home-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the .baize folder', () => {
  it('is made with all its rooms', () => {
    const home = openHome(join(folder, '.baize'))
    for (const room of Object.values(home)) expect(statSync(room).isDirectory()).toBe(true)
  })

  it('that is a file ends in a sentence that names it', () => {
    writeFileSync(join(folder, '.baize'), '')
    expect(() => openHome(join(folder, '.baize'))).toThrow(
      `${join(folder, '.baize')}, which cannot be used (it is not a folder); move or delete it`,
    )
  })

  it.each(['EACCES', 'EPERM'])('that another user made (%s) ends in a sentence about its owner', (code) => {
    const { message } = homeTrouble('/srv/baize/.baize', Object.assign(new Error(code), { code }))
    expect(message).toContain('/srv/baize/.baize belongs to another user, as after a start as root')
    expect(message).toContain('run as its owner or move .baize away')
  })
})

describe('the secrets', () => {
  it('are made once, for the owner’s eyes only, and kept', () => {
    const made = openSecrets(folder)
    expect(openSecrets(folder)).toEqual(made)
    expect(made.pspSecret).toMatch(/^[0-9a-f]{64}$/)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it.each(['{', '[]', '{"postgresPassword":1,"pspSecret":"x"}', '"text"'])(
    'that are damaged (%s) are not made anew: they belong to the data',
    (text) => {
      writeFileSync(join(folder, 'secrets.json'), text)
      expect(() => openSecrets(folder)).toThrow('move or delete it')
    },
  )
})
