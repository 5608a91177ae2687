import { useParams } from 'react-router'
import { usePages, useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Answered, Empty } from '../../ui/States.tsx'
import { useT } from '../../words/language.ts'
import { Message } from './Message.tsx'
import { SayForm } from './SayForm.tsx'

const PAGE = 100

/** Messages of a room, newest first: deleted and hidden ones too. */
export function Room() {
  const t = useT()
  const { roomId = '' } = useParams()
  const mayModerate = useMay('chat.moderate')
  const rooms = useRead('/api/operator/chat/rooms', {})
  const pages = usePages('/api/operator/chat/messages', { roomId }, ({ model: { messages } }) => {
    const oldest = messages.at(-1)
    return oldest && messages.length === PAGE ? { roomId, before: oldest.id } : null
  })
  useRefresh(() => pages.refetch())
  const pinned = rooms.data?.model.rooms.find(({ id }) => id === roomId)?.pinned?.id ?? null
  return (
    <Page title={t('chat.room')} about={roomId}>
      {mayModerate && (
        <Section title={t('chat.say')}>
          <SayForm roomId={roomId} label={t('chat.sayHint')} />
        </Section>
      )}
      <Section title={t('chat.messages')}>
        <Answered of={pages}>
          {({ pages: read }) => {
            const messages = read.flatMap(({ model }) => model.messages)
            if (messages.length === 0) return <Empty title={t('chat.none')} />
            return (
              <ol className="grid">
                {messages.map((message) => (
                  <Message key={message.id} message={message} isPinned={message.id === pinned} />
                ))}
              </ol>
            )
          }}
        </Answered>
        {pages.hasNextPage && <Button onClick={() => void pages.fetchNextPage()}>{t('chat.earlier')}</Button>}
      </Section>
    </Page>
  )
}
