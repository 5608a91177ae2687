import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inputsHash, whenChanged } from './stamps.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'baize-stamps-'))
  mkdirSync(join(root, 'app/src'), { recursive: true })
  writeFileSync(join(root, 'app/src/a.ts'), 'one')
  writeFileSync(join(root, 'lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const hash = () => inputsHash(root, ['app', 'lock.json'])

describe('the hash of an app’s inputs', () => {
  it('changes with a source, a new file, a name and a file listed by itself', () => {
    const seen = new Set([hash()])
    writeFileSync(join(root, 'app/src/a.ts'), 'two')
    seen.add(hash())
    writeFileSync(join(root, 'app/src/b.ts'), '')
    seen.add(hash())
    rmSync(join(root, 'app/src/b.ts'))
    writeFileSync(join(root, 'app/src/c.ts'), '')
    seen.add(hash())
    writeFileSync(join(root, 'lock.json'), '{"a":1}')
    seen.add(hash())
    expect(seen.size).toBe(5)
  })

  it('ignores tests, the build itself and node_modules', () => {
    const before = hash()
    for (const folder of ['dist', 'node_modules']) {
      mkdirSync(join(root, 'app', folder))
      writeFileSync(join(root, 'app', folder, 'x.js'), 'x')
    }
    writeFileSync(join(root, 'app/src/a.test.ts'), 'x')
    expect(hash()).toBe(before)
  })
})

describe('a cached build step', () => {
  const stampOf = (value: string) => ({ file: join(root, 'stamp'), hash: value, output: join(root, 'out') })
  const produce = () => {
    writeFileSync(join(root, 'out'), '')
    return Promise.resolve()
  }

  it('runs once for the same inputs', async () => {
    expect(await whenChanged(stampOf('1'), produce)).toBe('built')
    expect(await whenChanged(stampOf('1'), produce)).toBe('unchanged')
    expect(await whenChanged(stampOf('2'), produce)).toBe('built')
  })

  it('runs again when its output is gone', async () => {
    await whenChanged(stampOf('1'), produce)
    rmSync(join(root, 'out'))
    expect(await whenChanged(stampOf('1'), produce)).toBe('built')
  })

  it('runs again after it failed half-way, although the old output exists', async () => {
    await whenChanged(stampOf('1'), produce)
    await expect(whenChanged(stampOf('2'), () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect(existsSync(join(root, 'out'))).toBe(true)
    expect(await whenChanged(stampOf('1'), produce)).toBe('built')
  })
})
