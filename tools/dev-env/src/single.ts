import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeOf, Trouble } from './trouble.ts'

/** The longest path that the system's socket addresses hold everywhere. */
const PATH_LIMIT = 100

/** A socket in the folder says who runs here. Unlike a pid in a file it cannot go stale or be someone else's pid. */
export function socketPath(runDir: string): string {
  const path = join(runDir, 'start.sock')
  if (path.length <= PATH_LIMIT) return path
  return join(tmpdir(), `baize-${createHash('sha256').update(runDir).digest('hex').slice(0, 16)}.sock`)
}

/** The one running here; a second one learns its address and goes. Returns what gives the place free. */
export async function beTheOnlyOne(runDir: string, address: string): Promise<() => void> {
  const path = socketPath(runDir)
  let server = await listen(path, address)
  if (server === null) {
    const other = await ask(path)
    if (other !== null) {
      throw new Trouble(
        `Baize already runs from this checkout at ${other}; stop that one first (Ctrl-C where it runs).`,
      )
    }
    rmSync(path, { force: true })
    server = await listen(path, address)
  }
  if (server === null) throw new Trouble('Another Baize is just starting from this checkout; wait for it.')
  const held = server
  return () => {
    held.close()
  }
}

/** The address of the one that runs here, or null. */
export const whoRuns = (runDir: string): Promise<string | null> => ask(socketPath(runDir))

function listen(path: string, address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // A caller that hangs up early is none of our business.
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

/** The address of whoever listens, or null when the socket is only a leftover. */
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
