import type { ChatCard, ChatMessage, ChatSelf } from '@baize/contract/player'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { Ban, CornerUpLeft, Ellipsis, Flag } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { MessageText } from './MessageText.tsx'
import { ReportForm } from './ReportForm.tsx'

type RowActions = {
  readonly onReply: (message: ChatMessage) => void
  readonly onMention: (name: string) => void
  readonly onBlock: (message: ChatMessage) => void
}

type RowProps = RowActions & {
  readonly message: ChatMessage
  readonly roomId: string
  readonly me: ChatSelf | null
  /** A player can act on messages of others; support is a conversation of two. */
  readonly isPublic: boolean
  readonly showCard: (card: ChatCard, me: ChatSelf | null) => ReactNode
}

export function MessageRow({ message, roomId, me, isPublic, showCard, ...actions }: RowProps) {
  const t = useT()
  const myId = me?.id ?? null
  const [open, setOpen] = useState<'actions' | 'report' | null>(null)
  const { author, card } = message
  const name = author?.name ?? ''
  const isMine = author !== null && author.id === myId
  const isForMe = myId !== null && message.mentions.includes(myId)
  if (card)
    return (
      <li data-message={message.id} className="px-3 py-1 empty:hidden">
        {showCard(card, me)}
      </li>
    )
  const mayAct = myId !== null && isPublic && !message.isDeleted
  return (
    <li
      data-message={message.id}
      className={cx(
        'group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-1 px-3 py-1',
        isForMe && 'border-l-2 border-accent bg-accent-quiet',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          {mayAct && !isMine && author ? (
            <button
              type="button"
              className="font-semibold text-ink hover:underline"
              title={t('chat.mention', { name })}
              onClick={() => actions.onMention(name)}
            >
              {name}
            </button>
          ) : (
            <span className="font-semibold">{isMine ? t('chat.you') : name}</span>
          )}
          {author?.badge === 'staff' && <Badge tone="accent">{t('chat.staff')}</Badge>}
          {author !== null && author.vip > 0 && <Badge>{t('chat.vip', { level: author.vip })}</Badge>}
          <TimeText at={message.at} className="text-xs text-faint" />
        </p>
        {message.replyTo && (
          <p className="truncate border-l-2 border-line pl-2 text-sm text-quiet">
            {message.replyTo.name}: {message.replyTo.text || t('chat.deleted')}
          </p>
        )}
        <p className={cx('break-words whitespace-pre-line', message.isDeleted && 'text-faint italic')}>
          {message.isDeleted ? t('chat.deleted') : <MessageText {...message} />}
        </p>
      </div>
      {mayAct && (
        <IconButton
          label={t('chat.more', { name: isMine ? t('chat.you') : name })}
          icon={<Ellipsis aria-hidden className="size-5" />}
          aria-expanded={open !== null}
          className="self-start"
          onClick={() => setOpen(open === null ? 'actions' : null)}
        />
      )}
      {open === 'actions' && (
        <div className="col-span-2 flex flex-wrap gap-2 py-1">
          <Button
            size="small"
            icon={<CornerUpLeft aria-hidden className="size-4" />}
            onClick={() => {
              setOpen(null)
              actions.onReply(message)
            }}
          >
            {t('chat.reply')}
          </Button>
          {!isMine && author?.badge !== 'staff' && (
            <>
              <Button
                size="small"
                icon={<Flag aria-hidden className="size-4" />}
                onClick={() => setOpen('report')}
              >
                {t('chat.report')}
              </Button>
              <Button
                size="small"
                icon={<Ban aria-hidden className="size-4" />}
                onClick={() => {
                  setOpen(null)
                  actions.onBlock(message)
                }}
              >
                {t('chat.block')}
              </Button>
            </>
          )}
        </div>
      )}
      {open === 'report' && (
        <ReportForm roomId={roomId} messageId={message.id} onDone={() => setOpen(null)} />
      )}
    </li>
  )
}
