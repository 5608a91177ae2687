import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { acquireSingleInstance, socketPath } from './single.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baize-single-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a checkout', () => {
  it('tells a second start where the first is and admits it after the first has left', async () => {
    const leave = await acquireSingleInstance(folder, 'http://localhost:3000')
    await expect(acquireSingleInstance(folder, 'http://localhost:4000')).rejects.toThrow(
      'Baize already runs from this checkout at http://localhost:3000',
    )
    leave()
    const leaveToo = await acquireSingleInstance(folder, 'http://localhost:4000')
    leaveToo()
  })

  it('ignores the leftover of a killed process', async () => {
    writeFileSync(socketPath(folder), '')
    const leave = await acquireSingleInstance(folder, 'http://localhost:3000')
    expect(leave).toBeTypeOf('function')
    leave()
  })

  it('finds a short enough path for its socket in a very deep checkout', async () => {
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
