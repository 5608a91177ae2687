import { createServer, type Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { io as dial, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFanOut, type FanOut, frameOf } from './fan-out.ts'

let http: HttpServer
let io: Server
let fanOut: FanOut
const clients: Socket[] = []
beforeEach(async () => {
  http = createServer()
  io = new Server(http, { path: '/sock.io/' })
  fanOut = createFanOut(io)
  io.on('connection', (socket) => {
    void socket.join('game:crash')
    socket.on('sync', (done: () => void) => done())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const socket of clients.splice(0)) socket.disconnect()
  await io.close()
})

async function client(
  ...transports: ('polling' | 'websocket')[]
): Promise<{ socket: Socket; heard: unknown[] }> {
  const address = http.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const socket = dial(`http://127.0.0.1:${port}`, { path: '/sock.io/', transports, forceNew: true })
  clients.push(socket)
  const heard: unknown[] = []
  socket.on('game_data', (news: unknown) => heard.push(news))
  await new Promise((resolve) => {
    socket.once('connect', () => resolve(null))
  })
  return { socket, heard }
}

describe('a frame sent to everybody', () => {
  it('reaches websockets and polling clients alike, and nobody outside the room', async () => {
    const all = [await client('websocket'), await client('polling'), await client('websocket')]
    const stranger = await client('websocket')
    for (const socket of io.sockets.sockets.values())
      if (socket.id === stranger.socket.id) await socket.leave('game:crash')
    fanOut('game:crash', 'game_data', [{ n: 1 }])
    for (const { heard } of all) await expect.poll(() => heard).toEqual([[{ n: 1 }]])
    await stranger.socket.emitWithAck('sync')
    expect(stranger.heard).toEqual([])
  })

  it.each([1, 100, 125, 126, 127, 65_000, 65_600, 300_000])(
    'carries %d letters, in every frame length',
    async (size) => {
      const { heard } = await client('websocket')
      const news = ['é'.repeat(size)]
      fanOut('game:crash', 'game_data', news)
      await expect.poll(() => heard).toEqual([news])
    },
  )

  it('keeps its order relative to messages for a single socket', async () => {
    const { socket, heard } = await client('websocket')
    for (let n = 0; n < 200; n += 2) {
      io.to('game:crash').emit('game_data', n)
      fanOut('game:crash', 'game_data', n + 1)
    }
    await socket.emitWithAck('sync')
    await expect.poll(() => heard).toEqual(Array.from({ length: 200 }, (_, n) => n))
  })

  it('reaches a page that is upgrading from polling to a websocket once', async () => {
    const { socket, heard } = await client('polling', 'websocket')
    for (let n = 0; n < 100; n++) {
      fanOut('game:crash', 'game_data', n)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await socket.emitWithAck('sync')
    await expect.poll(() => heard.length).toBe(100)
    expect(heard).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })

  it('is not sent to an empty room', () => {
    expect(() => fanOut('game:aviator', 'game_data', [])).not.toThrow()
  })
})

it('the frame follows the protocol', () => {
  expect(frameOf('hi')).toEqual(Buffer.from([0x81, 2, 0x68, 0x69]))
  expect(frameOf('x'.repeat(126)).subarray(0, 4)).toEqual(Buffer.from([0x81, 126, 0, 126]))
  expect(frameOf('x'.repeat(65_536)).subarray(0, 10)).toEqual(
    Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
  )
})
