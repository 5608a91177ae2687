import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, UserFault } from './trouble.ts'

/** Maximum path length of a Unix socket on all systems. */
const PATH_LIMIT = 100

/** A socket identifies the running instance. Unlike a pid file it cannot go stale or name a reused pid. */
export function socketPath(runDir: string): string {
  const path = join(runDir, 'start.sock')
  if (path.length <= PATH_LIMIT) return path
  return join(tmpdir(), `baize-${createHash('sha256').update(runDir).digest('hex').slice(0, 16)}.sock`)
}

/**
 * Claims the only instance of this folder; a second one reports the first one's address and exits. Returns the function
 * that releases it.
 */
export async function acquireSingleInstance(runDir: string, address: string): Promise<() => void> {
  const path = socketPath(runDir)
  let server = await listen(path, address)
  if (server === null) {
    const other = await ask(path)
    if (other !== null) {
      throw new UserFault(
        `Baize already runs from this checkout at ${other}; stop that one first (Ctrl-C where it runs).`,
      )
    }
    rmSync(path, { force: true })
    server = await listen(path, address)
  }
  if (server === null) throw new UserFault('Another Baize is just starting from this checkout; wait for it.')
  const held = server
  return () => {
    held.close()
  }
}

/** Address of the running instance, or null. */
export const runningInstance = (runDir: string): Promise<string | null> => ask(socketPath(runDir))

function listen(path: string, address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // A client that disconnects early is not an error.
      socket.on('error', () => socket.destroy())
      socket.end(address)
    })
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Address of the listening instance, or null if the socket is stale. */
function ask(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let address = ''
    socket.on('data', (chunk) => {
      address += chunk.toString()
    })
    socket.once('end', () => resolve(address))
    socket.once('error', () => resolve(null))
  })
}
