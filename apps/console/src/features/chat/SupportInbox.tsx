import type { SupportConversation } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'

const STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as const

/** Conversations with players; those that wait, the longest first. */
export function SupportInbox() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['state'])
  const state = STATES.find((known) => known === filters.state) ?? 'WAITING'
  const inbox = useRead('/api/operator/chat/support', { state })
  useRefresh(() => inbox.refetch())
  const columns: readonly Column<SupportConversation>[] = [
    textColumn('player', t('desk.player'), (conversation) => conversation.name),
    textColumn('language', t('chat.language'), (conversation) => conversation.language),
    {
      id: 'text',
      title: t('chat.lastText'),
      width: 'minmax(12rem, 3fr)',
      cell: (conversation) => conversation.lastText,
      text: (conversation) => conversation.lastText,
    },
    timeColumn('since', t('chat.since'), (conversation) => conversation.changedAt, { ago: true }),
  ]
  return (
    <Page title={t('chat.support')} about={t('chat.supportAbout')}>
      <DataList
        id="chat-support"
        label={t('chat.support')}
        columns={columns}
        rows={inbox.data?.model.items}
        rowKey={({ userId }) => userId}
        error={inbox.error}
        onRetry={() => void inbox.refetch()}
        onOpen={({ userId }) => void navigate(`/chat/support/${userId}`)}
        empty={t('chat.inboxEmpty')}
        filters={
          <SelectField
            label={t('desk.state')}
            value={state}
            onChange={({ target }) => setFilter('state', target.value)}
            options={STATES.map((value) => ({ value, label: t(`chat.state.${value}`) }))}
          />
        }
      />
    </Page>
  )
}
