import { connect, type Socket } from 'node:net'

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: (\d+)\r\n/i

/** A player's keep-alive connection, one request at a time. Minimal: it shares the cores with the server. */
export type Line = {
  /** Resolves to the response body. */
  ask(path: string, body: string): Promise<string>
  close(): void
}

export function openLine(port: number, token: string): Promise<Line> {
  const head = `HTTP/1.1\r\nHost: localhost\r\nAuth: ${token}\r\nContent-Type: application/json\r\nContent-Length: `
  return new Promise((opened, failed) => {
    let pending = ''
    let asked: { readonly path: string; resolve(body: string): void; reject(why: Error): void } | null = null
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      pending += chunk
      const at = pending.indexOf(HEAD_END)
      const length = at === -1 ? undefined : LENGTH.exec(pending)?.[1]
      if (length === undefined) return
      const body = pending.slice(at + HEAD_END.length)
      if (Buffer.byteLength(body) < Number(length)) return
      pending = ''
      asked?.resolve(body)
    })
    socket.once('error', failed)
    socket.once('close', () => asked?.reject(new Error(`the server hung up on ${asked.path}`)))
    socket.once('connect', () =>
      opened({
        ask: (path, body) =>
          new Promise((resolve, reject) => {
            if (socket.destroyed) return reject(new Error(`the server hung up before ${path}`))
            asked = { path, resolve, reject }
            socket.write(`POST ${path} ${head}${Buffer.byteLength(body)}${HEAD_END}${body}`)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}
