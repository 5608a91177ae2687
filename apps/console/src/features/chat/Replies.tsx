import type { SupportReply } from '@baize/contract/operator'
import { useState } from 'react'
import { useRead } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { staffColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { ReplyForm } from './ReplyForm.tsx'

/** The saved replies of the support desk. */
export function Replies() {
  const t = useT()
  const nameOf = useStaffNames()
  const language = useLanguage(({ id }) => id)
  const mayWrite = useMay('chat.moderate')
  const [open, setOpen] = useState<SupportReply | 'new' | null>(null)
  const read = useRead('/api/operator/support/replies', {})
  const text: Column<SupportReply> = {
    ...textColumn<SupportReply>('text', t('chat.replyText'), ({ texts }) => texts[language]),
    width: 'minmax(12rem, 3fr)',
  }
  const columns: readonly Column<SupportReply>[] = [
    textColumn('title', t('chat.replyTitle'), ({ title }) => title),
    text,
    staffColumn('by', t('chat.by'), nameOf, ({ by }) => by),
    timeColumn('at', t('chat.replyAt'), ({ at }) => at, { ago: true }),
  ]
  return (
    <Page
      title={t('chat.replies')}
      about={t('chat.repliesAbout')}
      actions={
        mayWrite && (
          <Button look="main" onClick={() => setOpen('new')}>
            {t('chat.newReply')}
          </Button>
        )
      }
    >
      <DataList
        id="chat-replies"
        label={t('chat.replies')}
        columns={columns}
        rows={read.data?.model.items}
        rowKey={({ id }) => id}
        error={read.error}
        onRetry={() => void read.refetch()}
        {...(mayWrite && { onOpen: setOpen })}
        empty={t('chat.noReplies')}
      />
      {open !== null && <ReplyForm reply={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
