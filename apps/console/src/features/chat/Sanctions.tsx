import type { ChatSanction } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { staffColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

/** Mutes, shadow mutes and bans in force. Opening one lifts it. */
export function Sanctions() {
  const t = useT()
  const nameOf = useStaffNames()
  const act = useAct()
  const mayModerate = useMay('chat.moderate')
  const list = useRead('/api/operator/chat/sanctions', {})
  const [lifted, setLifted] = useState<ChatSanction | null>(null)
  const columns: readonly Column<ChatSanction>[] = [
    textColumn('player', t('desk.player'), (sanction) => sanction.name),
    {
      id: 'kind',
      title: t('chat.kind'),
      cell: (sanction) => (
        <StatusChip tone={sanction.kind === 'ban' ? 'bad' : 'waiting'}>
          {t(`chat.kind.${sanction.kind}`)}
        </StatusChip>
      ),
      text: (sanction) => t(`chat.kind.${sanction.kind}`),
    },
    {
      id: 'until',
      title: t('care.until'),
      cell: (sanction) => (sanction.until === null ? t('chat.length.0') : <Time at={sanction.until} />),
      text: (sanction) => (sanction.until === null ? '' : new Date(sanction.until).toISOString()),
    },
    textColumn('reason', t('shell.reason'), (sanction) => sanction.reason),
    staffColumn('by', t('chat.by'), nameOf, (sanction) => sanction.by),
    timeColumn('at', t('desk.at'), (sanction) => sanction.createdAt, { ago: true }),
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
        onOpen={(row) => {
          if (mayModerate) setLifted(row)
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
