import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { beTheOnlyOne, socketPath } from './single.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-single-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('one Baize a checkout', () => {
  it('tells the second one where the first is, and lets it in once the first has left', async () => {
    const leave = await beTheOnlyOne(folder, 'http://localhost:3000')
    await expect(beTheOnlyOne(folder, 'http://localhost:4000')).rejects.toThrow(
      'Baize already runs from this checkout at http://localhost:3000',
    )
    leave()
    const leaveToo = await beTheOnlyOne(folder, 'http://localhost:4000')
    leaveToo()
  })

  it('is not held up by the leftover of one that was killed', async () => {
    writeFileSync(socketPath(folder), '')
    const leave = await beTheOnlyOne(folder, 'http://localhost:3000')
    expect(leave).toBeTypeOf('function')
    leave()
  })

  it('finds a short enough place for its socket in a very deep checkout', async () => {
    const path = socketPath(`/srv/${'deep/'.repeat(40)}.baize/run`)
    const server = createServer()
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
    server.close()
    expect(path.length).toBeLessThan(100)
  })
})
