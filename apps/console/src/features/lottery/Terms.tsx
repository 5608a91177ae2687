import type { DeskTerm } from '@baize/contract/operator'
import { LOTTERY_LINES } from '@baize/rules/lottery'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { Code } from '../../ui/Code.tsx'
import { timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
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
      cell: (term) => term.number,
      text: (term) => String(term.number),
    },
    {
      id: 'phase',
      title: t('desk.state'),
      cell: (term) => <PhaseChip phase={term.phase} />,
      text: (term) => t(`lottery.${term.phase}`),
    },
    {
      id: 'values',
      title: t('lottery.values'),
      cell: (term) => term.values?.join(' · ') ?? '—',
      text: (term) => term.values?.join(' ') ?? '',
    },
    timeColumn('closes', t('lottery.closes'), (term) => term.closesAt),
    {
      id: 'rtp',
      title: t('replay.rtp'),
      alignEnd: true,
      cell: (term) => rtpText(term.rtp),
      text: (term) => rtpText(term.rtp),
    },
    {
      id: 'beaconRound',
      title: t('lottery.beaconRound'),
      alignEnd: true,
      cell: (term) => term.beaconRound,
      text: (term) => String(term.beaconRound),
    },
    {
      id: 'hash',
      title: t('replay.hash'),
      width: 'minmax(14rem, 2fr)',
      cell: (term) => term.hash && <Code text={term.hash} />,
      text: (term) => term.hash ?? '',
    },
  ]
  return (
    <Page title={t('lottery.terms')} about={t('lottery.about')}>
      <DataList
        id="lottery-terms"
        label={t('lottery.terms')}
        columns={columns}
        {...listOf(pages)}
        rowKey={({ number }) => String(number)}
        onOpen={({ number }) => void navigate(`/lottery/${line}/${number}`)}
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
