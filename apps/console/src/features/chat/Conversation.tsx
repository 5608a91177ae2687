import { Link, useParams } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { Message } from './Message.tsx'
import { SayForm } from './SayForm.tsx'

/** One player's conversation with support, oldest first. */
export function Conversation() {
  const t = useT()
  const act = useAct()
  const { userId = '' } = useParams()
  const mayAnswer = useMay('chat.moderate')
  const roomId = `support-${userId}`
  const thread = useRead('/api/operator/chat/messages', { roomId })
  useRefresh(() => thread.refetch())
  return (
    <Page
      title={t('chat.conversation')}
      actions={
        <>
          <Link className="min-h-11 content-center underline" to={`/players/${userId}`}>
            {t('desk.player')}
          </Link>
          {mayAnswer && (
            <Button
              onClick={() =>
                void act(
                  '/api/operator/chat/support/close',
                  { userId },
                  { done: t('chat.conversationClosed') },
                )
              }
            >
              {t('chat.close')}
            </Button>
          )}
        </>
      }
    >
      <Section title={t('chat.messages')}>
        <Answered of={thread}>
          {({ model }) =>
            model.messages.length === 0 ? (
              <Empty title={t('chat.none')} />
            ) : (
              <ol className="grid" aria-live="polite">
                {model.messages.toReversed().map((message) => (
                  <Message key={message.id} message={message} isPublic={false} />
                ))}
              </ol>
            )
          }
        </Answered>
        {mayAnswer && <SayForm roomId={roomId} label={t('chat.answer')} />}
      </Section>
    </Page>
  )
}
