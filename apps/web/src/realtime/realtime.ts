import { type Envelope, isAccepted } from '@baize/contract/shared'
import { call } from '../api/client.ts'
import { refreshAnswers } from '../api/query.ts'
import { reloadUser } from '../player/account.ts'
import { useConnection } from '../session/connection.ts'
import { session } from '../session/session.ts'
import { handleNodeKey } from '../updates/new-version.ts'
import { createLink, type Ticket } from './link.ts'
import { modulesNow } from './modules.ts'
import { receive } from './pushes.ts'
import { dial } from './wire.ts'

const ticketFrom = (answer: Envelope<{ model: { token: string } }>): Ticket => {
  if (isAccepted(answer)) return { token: answer.model.token }
  return answer.status === -1 ? 'unreachable' : 'refused'
}

const link = createLink({
  connectTicket: async () => {
    const answer = await call('/api/sockmsg/init', {}, { quiet: true })
    if (isAccepted(answer)) void handleNodeKey(answer.model.nodeKey)
    return ticketFrom(answer)
  },
  joinTicket: async (modules) => {
    const ticket = ticketFrom(await call('/api/sockmsg/join', [...modules], { quiet: true }))
    // A session that ended before its channel was joined gets no push; reloading the user detects it.
    if (ticket === 'refused') void reloadUser()
    return ticket
  },
  dial,
  modules: modulesNow,
  onState: (state) => useConnection.setState({ state }),
  onMessage: receive,
  onJoined: (gained, first) => {
    useConnection.setState(({ joins }) => ({ joins: joins + 1 }))
    if (gained.includes(session().user.userId)) void reloadUser()
    // Games and chat rooms fetch their own state when they open.
    if (!first && gained.some((module) => !/^(game|room):/.test(module))) void refreshAnswers()
  },
})

export const reconnect = (): void => link.wake()

/**
 * Starts the realtime channel for the lifetime of the page. The network coming back or user activity triggers a
 * reconnect.
 */
export function startRealtime(): void {
  link.start()
  addEventListener('online', () => link.redial())
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, reconnect)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && reconnect())
}
