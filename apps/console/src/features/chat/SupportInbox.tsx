import type { SupportConversation } from '@baize/contract'
import { useNavigate } from 'react-router'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { useFresh } from './use-fresh.ts'

const STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as const

/** Conversations with players; those that wait, the longest first. */
export function SupportInbox() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['state'])
  const state = STATES.find((one) => one === filters.state) ?? 'WAITING'
  const inbox = useRead('/api/operator/chat/support', { state })
  useFresh(() => inbox.refetch())
  const columns: readonly Column<SupportConversation>[] = [
    { id: 'player', title: t('desk.player'), cell: (one) => one.name, text: (one) => one.name },
    { id: 'language', title: t('chat.language'), cell: (one) => one.language, text: (one) => one.language },
    {
      id: 'text',
      title: t('chat.lastText'),
      width: 'minmax(12rem, 3fr)',
      cell: (one) => one.lastText,
      text: (one) => one.lastText,
    },
    {
      id: 'since',
      title: t('chat.since'),
      cell: (one) => <Time at={one.changedAt} ago />,
      text: (one) => new Date(one.changedAt).toISOString(),
    },
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
