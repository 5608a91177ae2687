import { type ClientEvents, SERVER_EVENTS, type ServerEvents, SOCKET_PATH } from '@baize/contract'
import type { Socket } from 'socket.io-client'
import type { Wire, WireEvents } from './link.ts'

const JOIN_ANSWER_MS = 5000

/** One Socket.IO connection. Tickets work once, so every attempt is a new one and reconnecting is the link's business. */
export async function dial(token: string, events: WireEvents): Promise<Wire> {
  const { io } = await import('socket.io-client')
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    // It begins by polling and changes to one of the others when the server offers it in its first answer.
    transports: ['polling', 'websocket', 'webtransport'],
    auth: { token },
    extraHeaders: { authorization: `Basic ${token}` },
    reconnection: false,
    forceNew: true,
  })
  socket.on('connect', () => events.opened())
  socket.on('disconnect', () => events.closed())
  socket.on('connect_error', () => events.closed())
  for (const name of SERVER_EVENTS) socket.on(name, (payload) => events.message(payload))
  return {
    join: async (ticket) => {
      try {
        const answer: unknown = await socket.timeout(JOIN_ANSWER_MS).emitWithAck('join', ticket)
        return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true
      } catch {
        // Refused is final, and this is not: the line is given up, so that the link makes another.
        socket.disconnect()
        return false
      }
    },
    close: () => {
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}
