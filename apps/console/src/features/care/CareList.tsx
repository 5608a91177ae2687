import { CARE_MARKERS, type CaredPlayer } from '@baize/contract/operator'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { useStaffNames } from '../../ui/StaffName.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { ScoreChip } from './ScoreChip.tsx'

/** Players whose play shows signs of harm, the highest score first. */
export function CareList() {
  const t = useT()
  const nameOf = useStaffNames()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['marker'])
  const marker = CARE_MARKERS.find((known) => known === filters.marker)
  const asked = marker === undefined ? {} : { marker }
  const pages = usePages('/api/operator/care/players', asked, ({ model: { next } }) =>
    next === null ? null : { ...asked, cursor: next },
  )
  const reasonsOf = ({ markers }: CaredPlayer): string =>
    markers.map(({ marker: sign, count }) => t(`harm.sign.${sign}`, { count })).join('; ')
  const lastOf = ({ lastAct }: CaredPlayer): string =>
    lastAct === null ? t('harm.noAct') : `${t(`harm.act.${lastAct.kind}`)}, ${nameOf(lastAct.by)}`
  const columns: readonly Column<CaredPlayer>[] = [
    textColumn('player', t('desk.player'), ({ username }) => username),
    {
      id: 'score',
      title: t('harm.score'),
      cell: ({ score }) => <ScoreChip score={score} />,
      text: ({ score }) => String(score),
    },
    {
      id: 'reasons',
      title: t('harm.signs'),
      width: 'minmax(16rem, 3fr)',
      cell: reasonsOf,
      text: reasonsOf,
    },
    timeColumn('since', t('harm.since'), ({ since }) => since, { ago: true }),
    {
      id: 'last',
      title: t('harm.lastAct'),
      width: 'minmax(12rem, 2fr)',
      cell: (player) => (
        <span className="flex flex-wrap items-center gap-2">
          {lastOf(player)}
          {player.lastAct !== null && <Time at={player.lastAct.at} ago />}
          {player.lastAct?.isOpen === true && <StatusChip tone="waiting">{t('harm.noOutcome')}</StatusChip>}
        </span>
      ),
      text: lastOf,
    },
    {
      id: 'excluded',
      title: t('care.excludedUntil'),
      cell: ({ excludedUntil }) => excludedUntil !== null && <Time at={excludedUntil} />,
      text: ({ excludedUntil }) => (excludedUntil === null ? '' : new Date(excludedUntil).toISOString()),
    },
  ]
  return (
    <Page title={t('harm.title')} about={t('harm.about')}>
      <DataList
        id="care"
        label={t('harm.title')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ userId }) => userId}
        onOpen={({ userId }) => void navigate(`/players/${userId}#signs-of-harm`)}
        empty={t('harm.nobody')}
        filters={
          <SelectField
            label={t('harm.filter')}
            value={marker ?? ''}
            onChange={({ target }) => setFilter('marker', target.value)}
            options={[
              { value: '', label: t('harm.anySign') },
              ...CARE_MARKERS.map((value) => ({ value, label: t(`harm.name.${value}`) })),
            ]}
          />
        }
      />
    </Page>
  )
}
