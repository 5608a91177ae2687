import { createServer, connect as dial, type Socket } from 'node:net'
import { assert } from '@baize/kit'

/** `reply`: cut after the server has responded. `request`: cut as soon as the request was forwarded. */
export type Cut = 'reply' | 'request'

export type ReplyCutter = {
  /** The server's URL through the proxy. Its callers never receive a response. */
  readonly url: string
  /** Successful responses that were dropped. */
  readonly lostReplies: () => number
  close(): Promise<void>
}

const ACCEPTED = /^HTTP\/1\.1 200 [^]*"status":0[,}]/

/**
 * A proxy between players and server that forwards every request and cuts the connection before the response is
 * delivered.
 */
export async function startReplyCutter(siteUrl: string, cutNext: () => Cut): Promise<ReplyCutter> {
  const target = new URL(siteUrl)
  const sockets = new Set<Socket>()
  let lostReplies = 0

  const listener = createServer((player) => {
    const cut = cutNext()
    const server = dial(Number(target.port), target.hostname)
    for (const socket of [player, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    let asked = ''
    player.on('data', (bytes) => {
      asked += bytes.toString('latin1')
      const complete = isComplete(asked)
      server.write(bytes, () => {
        if (complete && cut === 'request') player.destroy()
      })
    })
    server.once('data', (bytes) => {
      if (ACCEPTED.test(bytes.toString('latin1'))) lostReplies += 1
      player.destroy()
      server.destroy()
    })
    server.on('close', () => player.destroy())
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  assert(address !== null && typeof address === 'object', 'the cutter listens on a port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    lostReplies: () => lostReplies,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function isComplete(request: string): boolean {
  const body = request.indexOf('\r\n\r\n') + 4
  const length = /\r\ncontent-length: *(\d+)/i.exec(request)?.[1]
  return body >= 4 && request.length >= body + Number(length ?? 0)
}
