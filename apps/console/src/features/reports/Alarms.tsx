import type { OperatorAlarm } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { textColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { Page } from '../../ui/Page.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useT } from '../../words/language.ts'

const detailText = ({ details }: OperatorAlarm): string =>
  Object.entries(details)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')

/** Alarms of the reports: those that still last first. */
export function Alarms() {
  const t = useT()
  const alarms = useRead('/api/operator/alarms', {})
  const isOver = ({ endedAt }: OperatorAlarm) => endedAt !== null
  const stateText = (alarm: OperatorAlarm) => t(isOver(alarm) ? 'alarms.over' : 'alarms.lasts')
  const columns: readonly Column<OperatorAlarm>[] = [
    {
      id: 'state',
      title: t('desk.state'),
      cell: (alarm) => <StatusChip tone={isOver(alarm) ? 'plain' : 'bad'}>{stateText(alarm)}</StatusChip>,
      text: stateText,
    },
    {
      id: 'kind',
      title: t('alarms.kind'),
      width: 'minmax(12rem, 2fr)',
      cell: ({ kind }) => t(`alarms.${kind}`),
      text: ({ kind }) => t(`alarms.${kind}`),
    },
    textColumn('subject', t('alarms.subject'), (alarm) => alarm.subject),
    {
      id: 'details',
      title: t('alarms.details'),
      width: 'minmax(14rem, 3fr)',
      cell: detailText,
      text: detailText,
    },
    {
      id: 'since',
      title: t('care.since'),
      cell: ({ raisedAt }) => <Time at={raisedAt} />,
      text: ({ raisedAt }) => new Date(raisedAt).toISOString(),
    },
    {
      id: 'until',
      title: t('care.until'),
      cell: ({ endedAt }) => endedAt !== null && <Time at={endedAt} />,
      text: ({ endedAt }) => (endedAt === null ? '' : new Date(endedAt).toISOString()),
    },
  ]
  return (
    <Page title={t('alarms.title')} about={t('alarms.about')}>
      <DataList
        id="alarms"
        label={t('alarms.title')}
        columns={columns}
        rows={alarms.data?.model}
        rowKey={({ id }) => String(id)}
        error={alarms.error}
        onRetry={() => void alarms.refetch()}
        empty={t('alarms.none')}
      />
    </Page>
  )
}
