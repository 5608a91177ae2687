import { type SupportConversation, SupportHolder } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { useRead } from '../../api/query.ts'
import { useRefresh } from '../../api/use-refresh.ts'
import { staffColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { wordOf } from '../../words/described-words.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { SupportDays } from './SupportDays.tsx'

const STATES = ['WAITING', 'ANSWERED', 'CLOSED'] as const

/** Conversations with players; those that wait, the longest first. */
export function SupportInbox() {
  const t = useT()
  const nameOf = useStaffNames()
  const locale = useLanguage((state) => state.locale)
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['state', 'holder', 'tag'])
  const state = STATES.find((known) => known === filters.state) ?? 'WAITING'
  const holder = SupportHolder.options.find((known) => known === filters.holder) ?? 'all'
  const { tag } = filters
  const inbox = useRead('/api/operator/chat/support', { state, holder, ...(tag !== undefined && { tag }) })
  useRefresh(() => inbox.refetch())
  const items = inbox.data?.model.items
  const known = new Set([...(tag === undefined ? [] : [tag]), ...(items ?? []).flatMap(({ tags }) => tags)])
  const columns: readonly Column<SupportConversation>[] = [
    textColumn('player', t('desk.player'), (conversation) => conversation.name),
    textColumn('language', t('chat.language'), ({ language }) => wordOf('language', language, t, locale)),
    {
      id: 'text',
      title: t('chat.lastText'),
      width: 'minmax(12rem, 3fr)',
      cell: (conversation) => conversation.lastText,
      text: (conversation) => conversation.lastText,
    },
    {
      id: 'tags',
      title: t('care.tags'),
      cell: ({ tags, care }) => (
        <span className="flex flex-wrap gap-1">
          {care && <StatusChip tone="bad">{t('chat.care')}</StatusChip>}
          {tags.map((each) => (
            <StatusChip key={each}>{each}</StatusChip>
          ))}
        </span>
      ),
      text: ({ tags, care }) => [...(care ? [t('chat.care')] : []), ...tags].join(', '),
    },
    staffColumn('holder', t('chat.holder'), nameOf, ({ takenBy }) => takenBy),
    timeColumn(
      'since',
      t(state === 'WAITING' ? 'chat.waitingSince' : 'chat.since'),
      (conversation) => conversation.changedAt,
      { ago: true },
    ),
  ]
  return (
    <Page title={t('chat.support')} about={t('chat.supportAbout')}>
      <DataList
        id="chat-support"
        label={t('chat.support')}
        columns={columns}
        rows={items}
        rowKey={({ userId }) => userId}
        error={inbox.error}
        onRetry={() => void inbox.refetch()}
        onOpen={({ userId }) => void navigate(`/chat/support/${userId}`)}
        empty={t('chat.inboxEmpty')}
        filters={
          <>
            <SelectField
              label={t('desk.state')}
              value={state}
              onChange={({ target }) => setFilter('state', target.value)}
              options={STATES.map((value) => ({ value, label: t(`chat.state.${value}`) }))}
            />
            <SelectField
              label={t('chat.whose')}
              value={holder}
              onChange={({ target }) => setFilter('holder', target.value)}
              options={SupportHolder.options.map((value) => ({ value, label: t(`chat.whose.${value}`) }))}
            />
            <SelectField
              label={t('care.tag')}
              value={tag ?? ''}
              onChange={({ target }) => setFilter('tag', target.value)}
              options={[
                { value: '', label: t('chat.anyTag') },
                ...[...known].toSorted().map((value) => ({ value, label: value })),
              ]}
            />
          </>
        }
      />
      <SupportDays />
    </Page>
  )
}
