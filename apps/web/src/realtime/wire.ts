import { type ClientEvents, SERVER_EVENTS, type ServerEvents, SOCKET_PATH } from '@baize/contract/player'
import type { Socket } from 'socket.io-client'
import type { Wire, WireEvents } from './link.ts'

const JOIN_ANSWER_MS = 5000

/** One Socket.IO connection. Tickets are single-use, so reconnecting is left to the link, which dials anew. */
export async function dial(token: string, events: WireEvents): Promise<Wire> {
  const { io } = await import('socket.io-client')
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    // Starts with polling and upgrades to a transport that the server offers in the handshake.
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
        // A timeout is not a refusal, which would be final: disconnect, so that the link dials again.
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
