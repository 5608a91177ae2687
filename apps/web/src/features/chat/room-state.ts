import type { ChatFrame, ChatHistory, ChatMessage, ChatRoom, ChatSelf } from '@baize/contract/player'

/** A room as the page knows it. `upTo` is the last change it has seen. */
export type RoomState = {
  readonly room: ChatRoom
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  readonly hasEarlier: boolean
  readonly pinned: ChatMessage | null
  readonly upTo: number
  /** Read up to here when the room was opened: the line of new messages is drawn below it. */
  readonly readUpTo: number | null
  readonly me: ChatSelf | null
}

/** The most messages that stay in the document; earlier ones are loaded again on demand. */
const MOST_SHOWN = 300

export const opened = ({ messages, ...rest }: ChatHistory): RoomState => ({ ...rest, messages })

/** Each message once, the newer version of it, in order. */
function merged(
  known: readonly ChatMessage[],
  news: readonly ChatMessage[],
  from: number,
): readonly ChatMessage[] {
  const byId = new Map(known.map((message) => [message.id, message]))
  // A change of a message from before the oldest one shown is no news here.
  for (const message of news) if (message.id >= from || byId.has(message.id)) byId.set(message.id, message)
  return [...byId.values()].toSorted((a, b) => a.id - b.id)
}

const oldestOf = ({ messages, hasEarlier }: RoomState): number => (hasEarlier ? (messages[0]?.id ?? 0) : 0)

export const withEarlier = (state: RoomState, { messages, hasEarlier }: ChatHistory): RoomState => ({
  ...state,
  messages: merged(state.messages, messages, 0),
  hasEarlier,
})

/** After a missed frame. If more was missed than one answer holds, the list starts anew. */
export function caughtUp(state: RoomState, history: ChatHistory): RoomState {
  if (history.hasEarlier) return { ...opened(history), readUpTo: state.readUpTo }
  return {
    ...opened(history),
    messages: merged(state.messages, history.messages, oldestOf(state)),
    hasEarlier: state.hasEarlier,
    readUpTo: state.readUpTo,
  }
}

/** The state after a frame, or `gap` if a frame before it was missed. */
export function withFrame(state: RoomState, frame: ChatFrame): RoomState | 'gap' {
  if (frame.upTo <= state.upTo) return state
  if (frame.after > state.upTo) return 'gap'
  const { room = state.room, pinned = state.pinned } = frame
  const messages = merged(state.messages, frame.messages, oldestOf(state))
  return { ...state, room, pinned, messages, upTo: frame.upTo }
}

/** With a message of this player. A player has no chat id before the first one: the page learns it from there. */
export const withOwn = (state: RoomState, message: ChatMessage): RoomState => ({
  ...state,
  messages: merged(state.messages, [message], oldestOf(state)),
  me: state.me && message.author ? { ...state.me, id: message.author.id } : state.me,
})

/** Drops the oldest messages of a long list, while the reader is at its end. */
export function trimmed(state: RoomState): RoomState {
  if (state.messages.length <= MOST_SHOWN) return state
  return { ...state, messages: state.messages.slice(-MOST_SHOWN), hasEarlier: true }
}

/** Messages without those of blocked writers. */
export function shownTo({ messages, me }: RoomState): readonly ChatMessage[] {
  const blocked = new Set(me?.blocked.map(({ id }) => id))
  return blocked.size === 0 ? messages : messages.filter(({ author }) => !author || !blocked.has(author.id))
}
