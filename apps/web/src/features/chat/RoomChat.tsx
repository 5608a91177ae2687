import type { ChatCard, ChatMessage, ChatSelf } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import { Pin } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { asPlayer } from '../../popups/as-player.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { People } from './People.tsx'
import type { RoomState } from './room-state.ts'
import type { RoomStore } from './room-store.ts'
import { useRoom } from './use-room.ts'

const NO_CARD = (): ReactNode => null
const NOTHING = (): void => undefined
const ALL = (messages: readonly ChatMessage[]): readonly ChatMessage[] => messages

type RoomChatProps = {
  /** A room's id, or `support` for the player's own support conversation. */
  readonly roomId: string
  /** Draws the cards of the house; by default they are left out. */
  readonly showCard?: (card: ChatCard, me: ChatSelf | null) => ReactNode
  /** Leaves out messages that would bury the talk; by default none. */
  readonly thin?: (messages: readonly ChatMessage[]) => readonly ChatMessage[]
  /** Called when a message of this page was written. */
  readonly onSent?: () => void
}

/** The chat of one room: messages, pinned line, field to write. It fills the height of its parent. */
export function RoomChat({ roomId, showCard = NO_CARD, thin = ALL, onSent = NOTHING }: RoomChatProps) {
  // Another player, or another room, starts with an empty list.
  const token = useSession((state) => state.user.token)
  return <OpenRoom key={`${roomId} ${token}`} {...{ roomId, showCard, thin, onSent }} />
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

function Room({ room, state, roomId, showCard, thin, onSent }: RoomProps) {
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
      {!isSupport && <People roomId={state.room.id} className="px-3 py-1.5" />}
      <MessageList
        room={room}
        state={state}
        showCard={showCard}
        thin={thin}
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
