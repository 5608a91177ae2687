import { isDeepStrictEqual } from 'node:util'
import type { MessageRequest } from '@baize/contract'
import type { Clock } from '@baize/kit'

const KEPT_MESSAGES = 500

export type Received = MessageRequest & { readonly receivedAt: number }

/** Inbox of every phone and e-mail address. Messages are kept in memory until the cap or the end of the process. */
export type Inbox = {
  /** Number of next requests to answer with 503. */
  failNext: number
  /** `down` if it is told to fail, `other` if the id already belongs to a different message. */
  take(message: MessageRequest): 'taken' | 'down' | 'other'
  /** Newest first; of one address, or of all. */
  list(to?: string): readonly Received[]
}

export function createInbox(clock: Clock): Inbox {
  let messages: Received[] = []
  const seen = new Map<string, MessageRequest>()
  const inbox: Inbox = {
    failNext: 0,
    take: (message) => {
      if (inbox.failNext > 0) {
        inbox.failNext -= 1
        return 'down'
      }
      const before = seen.get(message.messageId)
      if (before) return isDeepStrictEqual(before, message) ? 'taken' : 'other'
      seen.set(message.messageId, message)
      if (message.deliver) messages = [{ ...message, receivedAt: clock.now() }, ...messages]
      for (const id of [...seen.keys()].slice(0, Math.max(0, seen.size - KEPT_MESSAGES))) seen.delete(id)
      messages = messages.slice(0, KEPT_MESSAGES)
      return 'taken'
    },
    list: (to) => (to === undefined ? messages : messages.filter((message) => message.to === to)),
  }
  return inbox
}
