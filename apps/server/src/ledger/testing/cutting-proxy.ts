import { createServer, connect as dial, type Socket } from 'node:net'
import { assert } from '@baize/kit'

/**
 * `request`: cut before the database gets any of it. `middle`: cut when the database has part of it. `reply`: cut once
 * the database has answered, so after its commit.
 */
export type Cut = 'request' | 'middle' | 'reply'
/** The connection stays open, but no more replies come back over it. */
type Silence = 'silence'

export interface CuttingProxy {
  /** The database's address through the proxy. */
  readonly url: string
  /** Cuts the connection at the next `times` messages to the database that contain `text`. */
  cutAt(text: string, what: Cut | Silence, times?: number): void
  /** Corrupts the next `times` messages that contain `text` and are not cut: the database does not know the name. */
  spoil(text: string, times: number): void
  /** How many cuts have been made. */
  readonly cuts: number
  /** False refuses new connections and ends the existing ones; true accepts connections again. */
  setReachable(reachable: boolean): void
  close(): Promise<void>
}

/** A proxy between a pool and PostgreSQL that drops the messages it is told to. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl)
  let plan: { text: string; what: Cut | Silence; left: number } | null = null
  let spoilt = { text: '', left: 0 }
  let cuts = 0
  let reachable = true
  const sockets = new Set<Socket>()

  const server = createServer((client) => {
    if (!reachable) {
      client.destroy()
      return
    }
    const database = dial(Number(target.port), target.hostname)
    let cutAtReply = false
    let silent = false
    const cut = (): void => {
      cuts += 1
      client.destroy()
      // Bytes that reached the database stay there: only our side of the connection is gone.
      database.end()
    }
    client.on('data', (bytes) => {
      if (plan && plan.left > 0 && bytes.includes(plan.text)) {
        plan.left -= 1
        if (plan.what === 'request') return cut()
        if (plan.what === 'middle') {
          database.write(bytes.subarray(0, bytes.length >> 1))
          return cut()
        }
        if (plan.what === 'silence') {
          cuts += 1
          silent = true
        } else cutAtReply = true
      } else if (spoilt.left > 0 && bytes.includes(spoilt.text)) {
        spoilt.left -= 1
        database.write(misspelt(bytes, spoilt.text))
        return
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (silent) return
      if (cutAtReply) return cut()
      client.write(bytes)
    })
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(address && typeof address === 'object', 'the proxy listens on a port')
  const url = new URL(databaseUrl)
  // Of the database's socket.
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  const endAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cutAt: (text, what, times = 1) => {
      plan = { text, what, left: times }
    },
    spoil: (text, times) => {
      spoilt = { text, left: times }
    },
    get cuts() {
      return cuts
    },
    setReachable: (now) => {
      reachable = now
      if (!now) endAll()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endAll()
      }),
  }
}

/** Keeps the length, so that the length fields of the message stay valid. */
const misspelt = (bytes: Buffer, text: string): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(text, 'x'.repeat(text.length)), 'latin1')
