import type { ChatSanction } from '@baize/contract'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

/** Mutes, shadow mutes and bans in force. Opening one lifts it. */
export function Sanctions() {
  const t = useT()
  const act = useAct()
  const mayModerate = useMay('chat.moderate')
  const list = useRead('/api/operator/chat/sanctions', {})
  const [lifted, setLifted] = useState<ChatSanction | null>(null)
  const columns: readonly Column<ChatSanction>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.name, text: (one) => one.name },
    {
      id: 'kind',
      title: t('chat.kind'),
      cell: (one) => (
        <StatusChip tone={one.kind === 'ban' ? 'bad' : 'waiting'}>{t(`chat.kind.${one.kind}`)}</StatusChip>
      ),
      text: (one) => one.kind,
    },
    {
      id: 'until',
      title: t('care.until'),
      cell: (one) => (one.until === null ? t('chat.length.0') : <Time at={one.until} />),
      text: (one) => (one.until === null ? '' : new Date(one.until).toISOString()),
    },
    { id: 'reason', title: t('shell.reason'), cell: (one) => one.reason, text: (one) => one.reason },
    { id: 'by', title: t('chat.by'), cell: (one) => one.by, text: (one) => one.by },
    {
      id: 'at',
      title: t('desk.at'),
      cell: (one) => <Time at={one.createdAt} ago />,
      text: (one) => new Date(one.createdAt).toISOString(),
    },
  ]
  return (
    <Page title={t('chat.sanctions')} about={t('chat.sanctionsAbout')}>
      <DataList
        id="chat-sanctions"
        label={t('chat.sanctions')}
        columns={columns}
        rows={list.data?.model.items}
        rowKey={({ userId }) => userId}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={(one) => {
          if (mayModerate) setLifted(one)
        }}
        empty={t('chat.nobody')}
      />
      {lifted && (
        <ReasonDialog
          title={t('chat.liftOf', { name: lifted.name })}
          action={t('chat.lift')}
          onClose={() => setLifted(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/chat/lift',
                { userId: lifted.userId, reason },
                { done: t('chat.lifted') },
              )
            ).ok
          }
        />
      )}
    </Page>
  )
}
