import { Link, useParams } from 'react-router'
import { useAct, useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { Glance } from '../players/Glance.tsx'
import { Notes } from '../players/Notes.tsx'
import { CarePanel } from './CarePanel.tsx'
import { careAnswerTo } from './care-answer.ts'
import { DeskPanel } from './DeskPanel.tsx'
import { Message } from './Message.tsx'
import { SayForm } from './SayForm.tsx'

/** One player's conversation with support, oldest first, with the player and the work on it beside. */
export function Conversation() {
  const t = useT()
  const act = useAct()
  const { userId = '' } = useParams()
  const mayAnswer = useMay('chat.moderate')
  const maySeePlayer = useMay('players.read')
  const roomId = `support-${userId}`
  const thread = useRead('/api/operator/chat/messages', { roomId })
  const conversation = useRead('/api/operator/support/conversation', { userId })
  useRefresh(() => Promise.all([thread.refetch(), conversation.refetch()]))
  const model = conversation.data?.model
  return (
    <Page
      title={t('chat.conversation')}
      {...(model && { about: model.name })}
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
      {model?.care && <CarePanel userId={userId} care={model.care} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <Section title={t('chat.messages')}>
          <Answered of={thread}>
            {({ model: { messages } }) =>
              messages.length === 0 ? (
                <Empty title={t('chat.none')} />
              ) : (
                <ol className="grid" aria-live="polite">
                  {messages.toReversed().map((message) => (
                    <Message key={message.id} message={message} isPublic={false} />
                  ))}
                </ol>
              )
            }
          </Answered>
          {mayAnswer && (
            <SayForm
              roomId={roomId}
              label={t('chat.answer')}
              to={model}
              prepared={model?.care ? { title: t('chat.careAnswer'), text: careAnswerTo(model) } : undefined}
            />
          )}
        </Section>
        <div className="grid grid-cols-1 gap-4">
          <Answered of={conversation}>{({ model: shown }) => <DeskPanel conversation={shown} />}</Answered>
          {maySeePlayer && <PlayerPanel userId={userId} />}
        </div>
      </div>
    </Page>
  )
}

function PlayerPanel({ userId }: { readonly userId: string }) {
  const read = useRead('/api/operator/player', { userId })
  return (
    <Answered of={read}>
      {({ model }) => (
        <>
          <Glance player={model} isNarrow />
          <Notes player={model} />
        </>
      )}
    </Answered>
  )
}
