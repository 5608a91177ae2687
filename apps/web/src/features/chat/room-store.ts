import { ChatFrame, type ChatMessage, type ChatSelf } from '@baize/contract/player'
import { isAccepted, type Refused } from '@baize/contract/shared'
import { createStore } from 'zustand'
import { call } from '../../api/client.ts'
import { caughtUp, opened, type RoomState, trimmed, withEarlier, withFrame, withOwn } from './room-state.ts'

const HISTORY = '/api/chat/history'
const CATCH_UP = 100

type View = { readonly state: RoomState | null; readonly failure: Refused | null; readonly isBusy: boolean }

export type RoomStore = ReturnType<typeof createRoom>

/** One open room: its messages, kept up to date by frames of the channel and by a refetch after each gap. */
export function createRoom(roomId: string) {
  const view = createStore<View>(() => ({ state: null, failure: null, isBusy: false }))
  const change = (next: (state: RoomState) => RoomState): void => {
    const { state } = view.getState()
    if (state) view.setState({ state: next(state) })
  }
  let asking = false
  let again = false

  /** The first page, or every change since the last one known. One call at a time. */
  async function refresh(): Promise<void> {
    if (asking) {
      again = true
      return
    }
    asking = true
    view.setState({ isBusy: true })
    do {
      again = false
      const { state } = view.getState()
      const since = state ? { after: state.upTo, pageSize: CATCH_UP } : {}
      const answer = await call(HISTORY, { roomId, ...since }, { quiet: true })
      const now = view.getState().state
      if (isAccepted(answer))
        view.setState({ state: now ? caughtUp(now, answer.model) : opened(answer.model), failure: null })
      else view.setState({ failure: answer })
    } while (again)
    asking = false
    view.setState({ isBusy: false })
  }

  async function loadEarlier(): Promise<void> {
    const { state, isBusy } = view.getState()
    const oldest = state?.messages[0]
    if (isBusy || !state?.hasEarlier || !oldest) return
    view.setState({ isBusy: true })
    const answer = await call(HISTORY, { roomId, before: oldest.id }, { quiet: true })
    if (isAccepted(answer)) change((now) => withEarlier(now, answer.model))
    view.setState({ isBusy: false })
  }

  function hear(frame: unknown): void {
    const heard = ChatFrame.safeParse(frame)
    if (!heard.success) return
    const { state } = view.getState()
    if (!state) {
      // The answer under way may be older than this frame.
      if (asking) again = true
      return
    }
    if (heard.data.roomId !== state.room.id) return
    const next = withFrame(state, heard.data)
    if (next === 'gap') void refresh()
    else view.setState({ state: next })
  }

  return {
    view,
    refresh,
    loadEarlier,
    hear,
    addOwn: (message: ChatMessage) => change((now) => withOwn(now, message)),
    setSelf: (me: ChatSelf) => change((now) => ({ ...now, me })),
    trim: () => change(trimmed),
  }
}
