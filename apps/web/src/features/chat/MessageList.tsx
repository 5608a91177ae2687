import type { ChatCard, ChatMessage, ChatSelf } from '@baize/contract/player'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageRow } from './MessageRow.tsx'
import { type RoomState, shownTo } from './room-state.ts'
import type { RoomStore } from './room-store.ts'
import { useDrawn } from './use-drawn.ts'

/** Nearer to the end than this, the list follows new messages. */
const NEAR_PX = 80
/** Nearer to an edge of what is drawn than this, the list moves on. */
const EDGE_PX = 600
const READ_AFTER_MS = 1000
/** With fewer messages than this after thinning, earlier ones are loaded by themselves, at most so often. */
const FEW = 15
const FILLS = 4

type MessageListProps = {
  readonly room: RoomStore
  readonly state: RoomState
  readonly showCard: (card: ChatCard, me: ChatSelf | null) => ReactNode
  readonly thin: (messages: readonly ChatMessage[]) => readonly ChatMessage[]
  readonly onReply: (message: ChatMessage) => void
  readonly onMention: (name: string) => void
  readonly onBlock: (message: ChatMessage) => void
  /** Moves the focus past the messages. */
  readonly onSkip: () => void
}

export function MessageList({ room, state, showCard, thin, onSkip, ...actions }: MessageListProps) {
  const t = useT()
  const whole = shownTo(state)
  const messages = thin(whole)
  useFill(room, whole.length > messages.length && messages.length < FEW && state.hasEarlier)
  const [isAtEnd, setAtEnd] = useState(true)
  const { list, ...view } = useDrawn(messages, isAtEnd)
  const newest = messages.at(-1)?.id ?? 0
  const { readUpTo } = state
  const firstUnread = messages.find(
    ({ id, author }) => readUpTo !== null && id > readUpTo && author?.id !== state.me?.id,
  )?.id
  // A line above the first message of a room would divide nothing.
  const isAllNew = firstUnread === messages[0]?.id && !state.hasEarlier

  useEffect(() => {
    if (isAtEnd && newest > 0) room.trim()
  }, [room, isAtEnd, newest])
  useMarkRead(state, isAtEnd ? newest : 0)

  function onScroll({ scrollTop, scrollHeight, clientHeight }: HTMLElement): void {
    const below = scrollHeight - clientHeight - scrollTop
    const isEnd = below < NEAR_PX && !view.hasBelow
    setAtEnd(isEnd)
    if (isEnd) view.follow()
    else if (view.hasAbove && scrollTop < EDGE_PX) view.up()
    else if (view.hasBelow && below < EDGE_PX) view.down()
    else view.hold()
  }
  /** Set while earlier messages are loaded to be shown. */
  const wantsEarlier = useRef(false)
  useLayoutEffect(() => {
    if (!wantsEarlier.current || !view.hasAbove) return
    wantsEarlier.current = false
    view.up()
  })
  function showEarlier(): void {
    setAtEnd(false)
    if (view.hasAbove) return view.up()
    view.hold()
    wantsEarlier.current = true
    void room.loadEarlier()
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={list}
        role="log"
        aria-label={t('chat.messages')}
        className="h-full overflow-y-auto overscroll-contain py-2 [overflow-anchor:none]"
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
      >
        {/* Few messages stand at the field, where the next one is written. */}
        <div className="flex min-h-full flex-col justify-end">
          {/* Reachable by keyboard for visitors too, so that arrow keys scroll the list. */}
          <button
            type="button"
            className="sr-only focus:not-sr-only focus:px-3 focus:text-sm focus:underline"
            onClick={onSkip}
          >
            {t('chat.skip')}
          </button>
          {(view.hasAbove || state.hasEarlier) && (
            <div className="grid justify-items-center pb-2">
              <Button size="small" variant="ghost" onClick={showEarlier}>
                {t('chat.earlier')}
              </Button>
            </div>
          )}
          {messages.length === 0 && (
            <div className="my-auto px-4 py-10 text-center">
              <p className="font-semibold">{t('chat.none')}</p>
              {state.room.kind !== 'SUPPORT' && <p className="text-sm text-quiet">{t('chat.noneText')}</p>}
            </div>
          )}
          <ol className="grid grid-cols-1">
            {view.drawn.map((message) => (
              <Fragment key={message.id}>
                {message.id === firstUnread && !isAllNew && (
                  <li className="my-1 border-t border-accent px-3 pt-1 text-xs font-semibold text-accent-ink">
                    {t('chat.newHere')}
                  </li>
                )}
                <MessageRow
                  message={message}
                  roomId={state.room.id}
                  me={state.me}
                  isPublic={state.room.kind !== 'SUPPORT'}
                  showCard={showCard}
                  {...actions}
                />
              </Fragment>
            ))}
          </ol>
          {view.hasBelow && (
            <div className="grid justify-items-center pt-2">
              <Button size="small" variant="ghost" onClick={view.down}>
                {t('chat.later')}
              </Button>
            </div>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <div className="absolute right-3 bottom-2">
          <Button
            size="small"
            variant="primary"
            className="shadow-popup"
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={() => {
              view.follow()
              setAtEnd(true)
            }}
          >
            {t('chat.toNewest')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Tells the server what was read, a moment after it came into view. */
function useMarkRead({ room, me, readUpTo }: RoomState, seen: number): void {
  const told = useRef(readUpTo ?? 0)
  const isPlayer = me !== null
  useEffect(() => {
    if (!isPlayer || seen <= told.current) return
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return
      told.current = seen
      void call('/api/chat/read', { roomId: room.id, messageId: seen }, { quiet: true })
    }, READ_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPlayer, room.id, seen])
}

/** Loads earlier messages where those at hand were left out nearly all: the talk before them would not be seen. */
function useFill(room: RoomStore, isShort: boolean): void {
  const fills = useRef(0)
  useEffect(() => {
    if (!isShort || fills.current >= FILLS) return
    fills.current += 1
    void room.loadEarlier()
  })
}
