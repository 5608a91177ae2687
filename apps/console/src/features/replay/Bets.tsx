import { GAMES, isRoundBet, type PlayerBet } from '@baize/contract'
import { useNavigate } from 'react-router'
import { usePages } from '../../api/query.ts'
import { type Column, DataList } from '../../ui/DataList.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Money } from '../../ui/Money.tsx'
import { Time } from '../../ui/Time.tsx'
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
  const result = RESULTS.find((one) => one === filters.result)
  const input = { userId, ...(game && { gameId: game }), ...(result && { result }) }
  const pages = usePages('/api/operator/player/bets', input, ({ model: { next } }) =>
    next === null ? null : { ...input, cursor: next },
  )
  const columns: readonly Column<PlayerBet>[] = [
    {
      id: 'game',
      title: t('replay.game'),
      cell: (one) => gameName(one.gameId),
      text: (one) => gameName(one.gameId),
    },
    {
      id: 'round',
      title: t('replay.round'),
      width: '6rem',
      cell: roundText,
      text: roundText,
    },
    {
      id: 'stake',
      title: t('replay.stake'),
      alignEnd: true,
      cell: (one) => <Money amount={one.betAmount} currencyId={one.currencyId} />,
      text: (one) => one.betAmount,
    },
    {
      id: 'multiplier',
      title: t('replay.multiplier'),
      width: '7rem',
      alignEnd: true,
      cell: (one) => `${one.multiplier}×`,
      text: (one) => one.multiplier,
    },
    {
      id: 'paid',
      title: t('replay.paid'),
      alignEnd: true,
      cell: (one) => <Money amount={one.winAmount} currencyId={one.currencyId} />,
      text: (one) => one.winAmount,
    },
    {
      id: 'result',
      title: t('replay.result'),
      width: '6rem',
      cell: (one) => t(`replay.${one.result}`),
      text: (one) => one.result,
    },
    {
      id: 'at',
      title: t('replay.placed'),
      cell: (one) => <Time at={one.createdAt} />,
      text: (one) => new Date(one.createdAt).toISOString(),
    },
  ]
  return (
    <DataList
      id="bets"
      label={t('replay.bets')}
      columns={columns}
      rows={pages.data?.pages.flatMap(({ model }) => model.items)}
      rowKey={({ id }) => id}
      error={pages.error}
      onRetry={() => void pages.refetch()}
      onOpen={({ id }) => void navigate(`/players/${userId}/bets/${id}`)}
      onMore={pages.hasNextPage ? () => void pages.fetchNextPage() : undefined}
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
