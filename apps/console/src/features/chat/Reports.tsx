import type { ReportedMessage } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct, useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'
import { Message } from './Message.tsx'

/** Messages that players reported, the most reported first. */
export function Reports() {
  const t = useT()
  const queue = useRead('/api/operator/chat/reports', {})
  useRefresh(() => queue.refetch())
  return (
    <Page title={t('chat.reports')} about={t('chat.reportsAbout')}>
      <Answered of={queue}>
        {({ model }) =>
          model.items.length === 0 ? (
            <Empty title={t('chat.noReports')} />
          ) : (
            <div className="grid gap-4 lg:grid-cols-2">
              {model.items.map((item) => (
                <Reported key={`${item.message.roomId} ${item.message.id}`} message={item} />
              ))}
            </div>
          )
        }
      </Answered>
    </Page>
  )
}

function Reported({ message }: { readonly message: ReportedMessage }) {
  const t = useT()
  const act = useAct()
  const mayModerate = useMay('chat.moderate')
  const [verdict, setVerdict] = useState<'keep' | null>(null)
  const { roomId, id } = message.message
  return (
    <Section
      title={t('chat.reportsOf', { count: message.reports, room: roomId })}
      actions={
        mayModerate && (
          <Button small look="main" onClick={() => setVerdict('keep')}>
            {t('chat.keep')}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        {message.reasons.map((reason) => (
          <StatusChip key={reason} tone="waiting">
            {t(`chat.reason.${reason}`)}
          </StatusChip>
        ))}
        <Time at={message.firstAt} ago />
      </p>
      <ul>
        <Message message={message.message} />
      </ul>
      {verdict && (
        <ReasonDialog
          title={t('chat.keep')}
          action={t('chat.keep')}
          onClose={() => setVerdict(null)}
          onReason={async (reason) =>
            (
              await act(
                '/api/operator/chat/reports/decide',
                { roomId, messageId: id, verdict, reason },
                { done: t('chat.decided') },
              )
            ).ok
          }
        >
          <p>{t('chat.keepText')}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}
