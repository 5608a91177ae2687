import { type Bet, GAMES, isRoundBet, type StepGameId } from '@baize/contract'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { Link } from '../../router/router.tsx'
import { useSession } from '../../session/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BetDetails } from './BetDetails.tsx'
import { BetColumns, BetRow } from './BetRow.tsx'

const SHOWN = 6

/** The last bets on a game, under its stage. */
export function GameBets({ gameId }: { gameId: StepGameId }) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  const record = useCall(
    '/api/game/bet_record',
    { pageNo: 1, pageSize: SHOWN, gameId },
    { enabled: hasLogin },
  )
  const [opened, setOpened] = useState<Bet | null>(null)
  if (!hasLogin) return null
  const bets = record.data?.model.items.flatMap((bet) => (isRoundBet(bet) ? [] : [bet]))
  const game = GAMES.find(({ id }) => id === gameId)?.name ?? gameId
  return (
    <section aria-labelledby="recent-bets" className="block-surface overflow-hidden">
      <header className="flex items-center justify-between gap-3 px-4 pt-3">
        <h2 id="recent-bets" className="font-bold">
          {t('step.recent')}
        </h2>
        <Link
          to="/bets"
          className="min-h-11 content-center text-sm font-semibold text-accent-ink hover:underline"
        >
          {t('step.recentAll')}
        </Link>
      </header>
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
      {opened && <BetDetails bet={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
