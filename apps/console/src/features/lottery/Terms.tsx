import type { DeskTerm } from '@baize/contract'
import { LOTTERY_LINES } from '@baize/rules/lottery'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { gameName, rtpText } from '../replay/game-name.ts'
import { PhaseChip } from './PhaseChip.tsx'

const FIRST_LINE = LOTTERY_LINES[0]?.id ?? ''

/** Terms of one lottery line: the open one, those that wait for their draw, and all before. */
export function Terms() {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['line'])
  const line = LOTTERY_LINES.find(({ id }) => id === filters.line)?.id ?? FIRST_LINE
  const pages = usePages('/api/operator/lottery/terms', { line }, ({ model: { next } }) =>
    next === null ? null : { line, cursor: next },
  )
  const columns: readonly Column<DeskTerm>[] = [
    {
      id: 'number',
      title: t('replay.number'),
      width: '7rem',
      cell: (one) => one.number,
      text: (one) => String(one.number),
    },
    {
      id: 'phase',
      title: t('desk.state'),
      cell: (one) => <PhaseChip phase={one.phase} />,
      text: (one) => one.phase,
    },
    {
      id: 'values',
      title: t('lottery.values'),
      cell: (one) => one.values?.join(' · ') ?? '—',
      text: (one) => one.values?.join(' ') ?? '',
    },
    {
      id: 'closes',
      title: t('lottery.closes'),
      cell: (one) => <Time at={one.closesAt} />,
      text: (one) => new Date(one.closesAt).toISOString(),
    },
    {
      id: 'rtp',
      title: t('replay.rtp'),
      alignEnd: true,
      cell: (one) => rtpText(one.rtp),
      text: (one) => rtpText(one.rtp),
    },
    {
      id: 'beaconRound',
      title: t('lottery.beaconRound'),
      alignEnd: true,
      cell: (one) => one.beaconRound,
      text: (one) => String(one.beaconRound),
    },
    {
      id: 'hash',
      title: t('replay.hash'),
      width: 'minmax(14rem, 2fr)',
      cell: (one) => <code className="text-xs break-all">{one.hash}</code>,
      text: (one) => one.hash ?? '',
    },
  ]
  return (
    <Page title={t('lottery.terms')} about={t('lottery.about')}>
      <DataList
        id="lottery-terms"
        label={t('lottery.terms')}
        columns={columns}
        rows={pages.data?.pages.flatMap(({ model }) => model.items)}
        rowKey={({ number }) => String(number)}
        error={pages.error}
        onRetry={() => void pages.refetch()}
        onOpen={({ number }) => void navigate(`/lottery/${line}/${number}`)}
        onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
        empty={t('lottery.none')}
        filters={
          <SelectField
            label={t('lottery.line')}
            value={line}
            onChange={({ target }) => setFilter('line', target.value)}
            options={LOTTERY_LINES.map(({ id, game, seconds }) => ({
              value: id,
              label: t('lottery.lineOf', { game: gameName(game.id), seconds }),
            }))}
          />
        }
      />
    </Page>
  )
}
