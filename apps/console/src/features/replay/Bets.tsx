import { isRoundBet, type PlayerBet } from '@baize/contract/player'
import { GAMES } from '@baize/contract/shared'
import { useNavigate } from 'react-router'
import { listOf, usePages } from '../../api/query.ts'
import { moneyColumn, textColumn, timeColumn } from '../../ui/columns.tsx'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { useT } from '../../words/language.ts'
import { gameName } from './game-name.ts'

const RESULTS = ['PENDING', 'WIN', 'LOSE'] as const

/** A player's bets, each of which opens with its proof. */
export function Bets({ userId }: { readonly userId: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [filters, setFilter] = useFilters(['game', 'result'])
  const game = GAMES.find(({ id }) => id === filters.game)?.id
  const result = RESULTS.find((known) => known === filters.result)
  const input = { userId, ...(game && { gameId: game }), ...(result && { result }) }
  const pages = usePages('/api/operator/player/bets', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<PlayerBet>[] = [
    textColumn('game', t('replay.game'), (bet) => gameName(bet.gameId)),
    {
      id: 'round',
      title: t('replay.round'),
      width: '6rem',
      cell: roundText,
      text: roundText,
    },
    moneyColumn('stake', t('replay.stake'), (bet) => bet.betAmount),
    {
      id: 'multiplier',
      title: t('replay.multiplier'),
      width: '7rem',
      alignEnd: true,
      cell: (bet) => `${bet.multiplier}×`,
      text: (bet) => bet.multiplier,
    },
    moneyColumn('paid', t('replay.paid'), (bet) => bet.winAmount),
    {
      id: 'result',
      title: t('replay.result'),
      width: '6rem',
      cell: (bet) => t(`replay.${bet.result}`),
      text: (bet) => t(`replay.${bet.result}`),
    },
    timeColumn('at', t('replay.placed'), (bet) => bet.createdAt),
  ]
  return (
    <DataList
      id="bets"
      label={t('replay.bets')}
      columns={columns}
      {...listOf(pages)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate(`/players/${userId}/bets/${id}`)}
      empty={t('replay.noBets')}
      filters={
        <>
          <h2 className="text-lg font-bold">{t('replay.bets')}</h2>
          <SelectField
            label={t('replay.game')}
            value={game ?? ''}
            onChange={({ target }) => setFilter('game', target.value)}
            options={[
              { value: '', label: t('desk.any') },
              ...GAMES.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <SelectField
            label={t('replay.result')}
            value={result ?? ''}
            onChange={({ target }) => setFilter('result', target.value)}
            options={[
              { value: '', label: t('desk.any') },
              ...RESULTS.map((value) => ({ value, label: t(`replay.${value}`) })),
            ]}
          />
        </>
      }
    />
  )
}

const roundText = (bet: PlayerBet): string => (isRoundBet(bet) ? String(bet.view.round ?? '') : '')
