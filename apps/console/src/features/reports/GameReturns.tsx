import type { GamesReport } from '@baize/contract/operator'
import { useRead } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useT } from '../../words/language.ts'
import { figure, nameOf, plain, type Range, usePercent } from './parts.tsx'

const TONES = { inside: 'good', outside: 'bad', tooFew: 'plain' } as const

const verdictColumn = (t: ReturnType<typeof useT>): Column<GamesReport['rows'][number]> => ({
  id: 'verdict',
  title: t('reports.verdict'),
  cell: ({ verdict }) => <StatusChip tone={TONES[verdict]}>{t(`reports.${verdict}`)}</StatusChip>,
  text: ({ verdict }) => t(`reports.${verdict}`),
})

export function GameReturns({ range }: { readonly range: Range }) {
  const t = useT()
  const percent = usePercent()
  const report = useRead('/api/operator/reports/games', range)
  type Row = GamesReport['rows'][number]
  const rangeText = ({ range: interval }: Row): string =>
    interval ? `${percent(interval.low)} – ${percent(interval.high)}` : '–'
  const columns: readonly Column<Row>[] = [
    plain('game', t('reports.game'), ({ gameId }) => nameOf(gameId, t)),
    figure('bets', t('reports.bets'), ({ bets }) => String(bets)),
    plain('rtp', t('reports.rtp'), ({ rtp }) => percent(rtp)),
    plain('returned', t('reports.returned'), ({ returned }) => percent(returned)),
    plain('range', t('reports.interval'), rangeText),
    figure('staked', `${t('reports.staked')}, USD`, ({ usd }) => usd.staked),
    figure('ggr', `${t('reports.ggr')}, USD`, ({ usd }) => usd.ggr),
    verdictColumn(t),
  ]
  return (
    <DataList
      id="report-games"
      label={t('reports.games')}
      columns={columns}
      rows={report.data?.model.rows}
      rowKey={({ gameId, rtp }) => `${gameId} ${rtp}`}
      error={report.error}
      onRetry={() => void report.refetch()}
      empty={t('reports.none')}
    />
  )
}
