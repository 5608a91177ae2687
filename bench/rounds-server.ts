import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SOCKET_PATH } from '@baize/contract/player'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import { createFanOut } from '../apps/server/src/platform/realtime/fan-out.ts'
import { given, isFanOutJob, type ServedOutcome } from './rounds-job.ts'

// Server half of rounds.fanout and chat.fanout: broadcasts the same message to everybody in one room, several times a
// second, like a round or a chat room does. The baseline is a bare websocket server that sends the same text to one socket after another.

const job = given(isFanOutJob)
const ROOM = 'game:crash'

/** As large as the feed of a busy round: ten changed bets, totals in three currencies. */
function newsAt(n: number): unknown {
  const bets = Array.from({ length: 10 }, (_, i) => ({
    place: 1_000_000 + 10 * n + i,
    name: 'a***b',
    betAmount: `${10 + i}.00`,
    currencyId: 'USD',
    cashedOut: i % 2 ? '1.98' : null,
    winAmount: i % 2 ? '19.80' : null,
  }))
  const sums = ['USD', 'BRL', 'IDR'].map((currencyId) => ({
    currencyId,
    staked: '123456.00',
    paid: '65432.10',
  }))
  const feed = { from: n, seq: n + 1, bets, gone: [], totals: { bets: 5000, cashedOut: n, sums } }
  const data = { term: { id: '42', status: 'NEW' }, now: Date.now(), feed }
  return [{ type: 'game_data', gameData: { gameId: 'crash', data } }]
}

/** As large as the frame of a chat room with fifty messages a second. */
function frameAt(n: number): unknown {
  const messages = Array.from({ length: 8 }, (_, i) => ({
    id: 1_000_000 + 8 * n + i,
    at: Date.now(),
    author: { id: '0f3a9c1b2d4e5f60', name: 'newcomer12', badge: null, vip: 3 },
    text: 'Good luck everybody, the next one is big for sure',
    card: null,
    replyTo: null,
    mentions: [],
    isDeleted: false,
  }))
  return [
    { type: 'chat', now: Date.now(), frame: { roomId: 'lang-en', after: 8 * n, upTo: 8 * n + 8, messages } },
  ]
}
const toTell =
  job.news === 'chat' ? { event: 'chat' as const, at: frameAt } : { event: 'game_data' as const, at: newsAt }

const http = createServer()
let tell: (news: unknown) => void
let count: () => number
if (job.what === 'fanOut') {
  const io = new Server({
    path: SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    pingInterval: 120_000,
  })
  io.on('connection', (socket) => void socket.join(ROOM))
  io.attach(http)
  const fanOut = createFanOut(io)
  tell = (news) => fanOut(ROOM, toTell.event, news)
  count = () => io.sockets.adapter.rooms.get(ROOM)?.size ?? 0
} else {
  const wss = new WebSocketServer({ server: http, perMessageDeflate: false })
  tell = (news) => {
    const text = `42${JSON.stringify([toTell.event, news])}`
    for (const socket of wss.clients) socket.send(text)
  }
  count = () => wss.clients.size
}

const memory = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().rss
}

await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
const address = http.address()
const before = memory()
process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
while (count() < job.sockets) await pause(50)
await pause(1000)
const bytesPerSocket = (memory() - before) / job.sockets

const began = process.cpuUsage()
const startedAt = performance.now()
let sent = 0
while (performance.now() - startedAt < job.seconds * 1000) {
  const nextAt = startedAt + (sent * 1000) / job.perSecond
  await pause(Math.max(0, nextAt - performance.now()))
  tell(toTell.at(sent))
  sent += 1
}
const used = process.cpuUsage(began)
// CPU time per message sent: a busy machine sends fewer messages in the same time.
const cpuPercent = ((used.user + used.system) / 1e6 / sent) * job.perSecond * 100
await pause(500)
process.send?.({ cpuPercent, bytesPerSocket, sent } satisfies ServedOutcome)
