import type { StaffMessage } from '@baize/contract/operator'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { StaffName, useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { SanctionDialog } from './SanctionDialog.tsx'

type MessageProps = {
  readonly message: StaffMessage
  /** In a support conversation nothing is moderated. */
  readonly isPublic?: boolean
  readonly isPinned?: boolean
}

/** A message with everything that players do not see, and what a moderator can do about it. */
export function Message({ message, isPublic = true, isPinned = false }: MessageProps) {
  const t = useT()
  const nameOf = useStaffNames()
  const { userId, name, staff, card } = message
  return (
    <li className="grid gap-1 border-b border-line/60 py-2 last:border-0">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {userId === null ? (
          <span className="font-semibold">{staff === null ? name : <StaffName who={staff} />}</span>
        ) : (
          <Link className="font-semibold underline" to={`/players/${userId}`}>
            {name}
          </Link>
        )}
        {staff !== null && <StatusChip tone="good">{t('chat.staff')}</StatusChip>}
        {message.isShadow && <StatusChip tone="waiting">{t('chat.kind.shadow')}</StatusChip>}
        {message.deletedBy !== null && (
          <StatusChip tone="bad">{t('chat.deletedBy', { who: nameOf(message.deletedBy) })}</StatusChip>
        )}
        {isPinned && <StatusChip>{t('chat.pinned')}</StatusChip>}
        <Time at={message.at} ago />
      </p>
      <p className="break-words whitespace-pre-line">
        {card === null ? message.text : t('chat.card', { kind: card.kind })}
      </p>
      {isPublic && <Actions message={message} isPinned={isPinned} />}
    </li>
  )
}

function Actions({ message, isPinned }: { readonly message: StaffMessage; readonly isPinned: boolean }) {
  const t = useT()
  const act = useAct()
  const mayModerate = useMay('chat.moderate')
  const [asked, setAsked] = useState<'delete' | 'sanction' | null>(null)
  if (!mayModerate) return null
  const { roomId, id, userId } = message
  const isThere = message.deletedBy === null
  return (
    <div className="flex flex-wrap gap-2">
      {isThere && (
        <Button small onClick={() => setAsked('delete')}>
          {t('chat.delete')}
        </Button>
      )}
      {isThere && message.card === null && !message.isShadow && (
        <Button
          small
          onClick={() => void act('/api/operator/chat/pin', { roomId, messageId: isPinned ? null : id })}
        >
          {t(isPinned ? 'chat.unpin' : 'chat.pin')}
        </Button>
      )}
      {userId !== null && (
        <Button small onClick={() => setAsked('sanction')}>
          {t('chat.sanction')}
        </Button>
      )}
      {asked === 'delete' && (
        <ReasonDialog
          title={t('chat.delete')}
          action={t('chat.delete')}
          look="danger"
          onClose={() => setAsked(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/chat/delete',
                { roomId, messageId: id, reason },
                { done: t('chat.deleted') },
              )
            ).ok
          }
        >
          <p className="break-words">{message.text}</p>
        </ReasonDialog>
      )}
      {asked === 'sanction' && userId !== null && (
        <SanctionDialog userId={userId} name={message.name} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
