import { type ChatCard, type ChatMessage, type ChatSelf, isAccepted } from '@baize/contract'
import { ArrowDown, Pin } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { asPlayer } from '../../popups/as-player.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { Composer } from './Composer.tsx'
import { MessageRow } from './MessageRow.tsx'
import { type RoomState, shownTo } from './room-state.ts'
import type { RoomStore } from './room-store.ts'
import { useRoom } from './use-room.ts'

/** Nearer to the end than this, the list follows new messages. */
const NEAR_PX = 80
const READ_AFTER_MS = 1000

const NO_CARD = (): ReactNode => null
const NOTHING = (): void => undefined

type RoomChatProps = {
  /** A room's id, or `support` for the player's own support conversation. */
  readonly roomId: string
  /** Draws the cards of the house; by default they are left out. */
  readonly showCard?: (card: ChatCard, me: ChatSelf | null) => ReactNode
  /** Called when a message of this page was written. */
  readonly onSent?: () => void
}

/** The chat of one room: messages, pinned line, field to write. It fills the height of its parent. */
export function RoomChat({ roomId, showCard = NO_CARD, onSent = NOTHING }: RoomChatProps) {
  // Another player, or another room, starts with an empty list.
  const token = useSession((state) => state.user.token)
  return <OpenRoom key={`${roomId} ${token}`} {...{ roomId, showCard, onSent }} />
}

function OpenRoom(props: Required<RoomChatProps>) {
  const t = useT()
  const room = useRoom(props.roomId)
  const { state, failure, isBusy } = useStore(room.view)
  if (state) return <Room room={room} state={state} {...props} />
  if (failure)
    return (
      <ErrorState
        title={failure.status === -1 ? t('chat.loadFailed') : refusalSentence(failure)}
        onRetry={() => void room.refresh()}
        busy={isBusy}
      />
    )
  return (
    <div aria-busy className="grid gap-2 p-3">
      {Array.from({ length: 5 }, (_, n) => (
        <Skeleton key={n} className="h-10" />
      ))}
    </div>
  )
}

type RoomProps = Required<RoomChatProps> & { readonly room: RoomStore; readonly state: RoomState }

function Room({ room, state, roomId, showCard, onSent }: RoomProps) {
  const t = useT()
  const hasLogin = useSession((now) => now.hasLogin)
  const field = useRef<HTMLTextAreaElement>(null)
  const logIn = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState('')
  const [replyTo, setReplyTo] = useState<ChatMessage | null>(null)
  const isSupport = state.room.kind === 'SUPPORT'

  async function block({ author }: ChatMessage): Promise<void> {
    if (!author) return
    const answer = await call('/api/chat/block', { authorId: author.id, on: true })
    if (!isAccepted(answer)) return
    room.setSelf(answer.model)
    toast(t('chat.blocked', { name: author.name }))
  }
  const write = (next: string) => {
    setText(next)
    field.current?.focus()
  }
  return (
    <section className="flex h-full min-h-80 flex-col overflow-hidden">
      {state.pinned && !state.pinned.isDeleted && (
        <p className="flex items-center gap-2 border-b border-line px-3 py-2 text-sm">
          <Pin aria-label={t('chat.pinned')} className="size-4 shrink-0 text-accent-ink" />
          <span className="min-w-0 truncate">{state.pinned.text}</span>
        </p>
      )}
      <Messages
        room={room}
        state={state}
        showCard={showCard}
        onReply={(message) => {
          setReplyTo(message)
          field.current?.focus()
        }}
        onMention={(name) => write(`${text}${text === '' || text.endsWith(' ') ? '' : ' '}@${name} `)}
        onBlock={(message) => void block(message)}
        onSkip={() => (field.current ?? logIn.current)?.focus()}
      />
      {state.room.slowSeconds > 0 && (
        <p className="px-3 py-1 text-xs text-quiet">{t('chat.slow', { seconds: state.room.slowSeconds })}</p>
      )}
      {!state.room.isOpen ? (
        <p className="border-t border-line p-4 text-center text-quiet">{t('chat.closed')}</p>
      ) : hasLogin ? (
        <Composer
          {...{ roomId, isSupport, field, text, replyTo }}
          onText={setText}
          onReplied={() => setReplyTo(null)}
          onSent={(message) => {
            room.addOwn(message)
            onSent()
          }}
        />
      ) : (
        <div className="border-t border-line p-3">
          <Button ref={logIn} variant="primary" className="w-full" onClick={() => asPlayer(() => undefined)}>
            {t('chat.logIn')}
          </Button>
        </div>
      )}
    </section>
  )
}

type MessagesProps = {
  readonly room: RoomStore
  readonly state: RoomState
  readonly showCard: (card: ChatCard, me: ChatSelf | null) => ReactNode
  readonly onReply: (message: ChatMessage) => void
  readonly onMention: (name: string) => void
  readonly onBlock: (message: ChatMessage) => void
  /** Moves the focus past the messages. */
  readonly onSkip: () => void
}

function Messages({ room, state, showCard, onSkip, ...actions }: MessagesProps) {
  const t = useT()
  const messages = shownTo(state)
  const list = useRef<HTMLDivElement>(null)
  /** The list before earlier messages are put above the ones in view. */
  const before = useRef<{ readonly height: number; readonly oldest: number } | null>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const newest = messages.at(-1)?.id ?? 0
  const oldest = messages[0]?.id ?? 0
  const { readUpTo } = state
  const firstUnread = messages.find(
    ({ id, author }) => readUpTo !== null && id > readUpTo && author?.id !== state.me?.id,
  )?.id
  // A line above the first message of a room would divide nothing.
  const isAllNew = firstUnread === oldest && !state.hasEarlier

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (before.current && before.current.oldest !== oldest) {
      element.scrollTop += element.scrollHeight - before.current.height
      before.current = null
    } else if (isAtEnd && newest > 0) element.scrollTop = element.scrollHeight
  }, [newest, oldest, isAtEnd])
  useEffect(() => {
    if (isAtEnd && newest > 0) room.trim()
  }, [room, isAtEnd, newest])
  useMarkRead(state, isAtEnd ? newest : 0)

  function loadEarlier(): void {
    before.current = { height: list.current?.scrollHeight ?? 0, oldest }
    void room.loadEarlier()
  }
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={list}
        role="log"
        aria-label={t('chat.messages')}
        className="h-full overflow-y-auto overscroll-contain py-2"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - clientHeight - scrollTop < NEAR_PX)
        }
      >
        {/* Reachable by keyboard for visitors too, so that arrow keys scroll the list. */}
        <button
          type="button"
          className="sr-only focus:not-sr-only focus:px-3 focus:text-sm focus:underline"
          onClick={onSkip}
        >
          {t('chat.skip')}
        </button>
        {state.hasEarlier && (
          <div className="grid justify-items-center pb-2">
            <Button size="small" variant="ghost" onClick={loadEarlier}>
              {t('chat.earlier')}
            </Button>
          </div>
        )}
        {messages.length === 0 && (
          <div className="px-4 py-10 text-center">
            <p className="font-semibold">{t('chat.none')}</p>
            {state.room.kind !== 'SUPPORT' && <p className="text-sm text-quiet">{t('chat.noneText')}</p>}
          </div>
        )}
        <ol className="grid grid-cols-1">
          {messages.map((message) => (
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
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          variant="primary"
          className="absolute right-3 bottom-2 shadow-popup"
          icon={<ArrowDown aria-hidden className="size-4" />}
          onClick={() => setAtEnd(true)}
        >
          {t('chat.toNewest')}
        </Button>
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
