import { ALARM_SEVERITIES, ALARM_STATES, type Alarm } from '@baize/contract/operator'
import { Link } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { staffColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useLanguage, useT } from '../../words/language.ts'
import { AlarmPanel } from './AlarmPanel.tsx'
import { alarmSummary, alarmTitle, SEVERITY_TONES } from './alarm-text.ts'

/** The inbox of alarms: those that are open, those that are snoozed, and those that are over. */
export function Alarms() {
  const t = useT()
  const nameOf = useStaffNames()
  const language = useLanguage(({ id }) => id)
  const maySend = useMay('alarms.send')
  const [filters, setFilter] = useFilters(['state', 'severity', 'alarm'])
  const state = ALARM_STATES.find((known) => known === filters.state) ?? 'open'
  const severity = ALARM_SEVERITIES.find((known) => known === filters.severity)
  const input = { state, ...(severity && { severity }) }
  const pages = usePages('/api/operator/alarms/list', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<Alarm>[] = [
    {
      id: 'severity',
      title: t('alarms.severity'),
      width: '8rem',
      cell: (alarm) => (
        <StatusChip tone={SEVERITY_TONES[alarm.severity]}>{t(`alarms.${alarm.severity}`)}</StatusChip>
      ),
      text: (alarm) => t(`alarms.${alarm.severity}`),
    },
    {
      id: 'alarm',
      title: t('alarms.alarm'),
      width: 'minmax(14rem, 3fr)',
      cell: (alarm) => (
        <span className="min-w-0 leading-tight">
          <span className="block font-semibold">{alarmTitle(alarm, language)}</span>
          <span className="block text-sm text-quiet [overflow-wrap:anywhere]">
            {alarmSummary(alarm, language)}
          </span>
        </span>
      ),
      text: (alarm) => `${alarmTitle(alarm, language)}: ${alarmSummary(alarm, language)}`,
    },
    {
      id: 'since',
      title: t('alarms.since'),
      cell: ({ since }) => <Time at={since} ago />,
      text: ({ since }) => new Date(since).toISOString(),
    },
    staffColumn('who', t('alarms.who'), nameOf, ({ takenBy }) => takenBy),
    ...(state === 'over' ? [momentColumn('ended', t('alarms.ended'), ({ endedAt }) => endedAt)] : []),
    ...(state === 'snoozed'
      ? [momentColumn('snoozedUntil', t('alarms.snoozedUntil'), ({ snoozedUntil }) => snoozedUntil)]
      : []),
  ]
  return (
    <Page
      title={t('alarms.title')}
      about={t('alarms.about')}
      actions={
        maySend && (
          <Link className="underline" to="/alarms/targets">
            {t('alarms.targets')}
          </Link>
        )
      }
    >
      <DataList
        id="alarms"
        label={t('alarms.title')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setFilter('alarm', id)}
        empty={t(`alarms.none.${state}`)}
        filters={
          <>
            <SelectField
              label={t('alarms.show')}
              value={state}
              onChange={({ target }) => setFilter('state', target.value)}
              options={ALARM_STATES.map((value) => ({ value, label: t(`alarms.state.${value}`) }))}
            />
            <SelectField
              label={t('alarms.severity')}
              value={severity ?? ''}
              onChange={({ target }) => setFilter('severity', target.value)}
              options={[
                { value: '', label: t('alarms.anySeverity') },
                ...ALARM_SEVERITIES.map((value) => ({ value, label: t(`alarms.${value}`) })),
              ]}
            />
          </>
        }
      />
      {filters.alarm !== undefined && (
        <AlarmPanel id={filters.alarm} onClose={() => setFilter('alarm', '')} />
      )}
    </Page>
  )
}

const momentColumn = (id: string, title: string, at: (alarm: Alarm) => number | null): Column<Alarm> => ({
  id,
  title,
  cell: (alarm) => <Time at={at(alarm)} ago />,
  text: (alarm) => new Date(at(alarm) ?? 0).toISOString(),
})
