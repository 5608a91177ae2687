import type { BetGameId, PlayerBet } from '@baize/contract/player'
import { Skeleton } from '@baize/ui/skeleton'
import { useEffect, useState } from 'react'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { onStoredElsewhere } from '../../storage/storage.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { BetColumns, BetRow } from './BetRow.tsx'
import { OpenedBet } from './OpenedBet.tsx'

const SHOWN = 6

/** The player's last bets on a game. */
export function MyBets({ gameId, game }: { gameId: BetGameId; game: string }) {
  const t = useT()
  const record = useCall('/api/game/bet_record', { pageNo: 1, pageSize: SHOWN, gameId })
  const [opened, setOpened] = useState<PlayerBet | null>(null)
  const bets = record.data?.model.items
  // The game refetches after its own moves; those of another tab are known by what it stores.
  useEffect(() => onStoredElsewhere('lastMove', () => void refreshAnswers(['/api/game/bet_record'])), [])
  return (
    <>
      {!bets && record.isError && (
        <ErrorState title={t('bets.failed')} onRetry={() => void record.refetch()} busy={record.isFetching} />
      )}
      {!bets && !record.isError && <Skeleton className="m-4 h-40" />}
      {bets?.length === 0 && (
        <p className="px-4 pt-1 pb-5 text-sm text-quiet">{t('step.recentNone', { game })}</p>
      )}
      {bets !== undefined && bets.length > 0 && (
        <>
          <BetColumns />
          <ul>
            {bets.map((bet) => (
              <BetRow key={bet.id} bet={bet} onOpen={() => setOpened(bet)} />
            ))}
          </ul>
        </>
      )}
      {opened && <OpenedBet bet={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
