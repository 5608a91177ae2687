import type { PublicBet } from '@baize/contract/player'
import type { GameId } from '@baize/contract/shared'
import { Skeleton } from '@baize/ui/skeleton'
import { useEffect, useEffectEvent } from 'react'
import { useCall } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { onLive } from '../../realtime/events.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { TimeText } from '../../ui/TimeText.tsx'
import { useShownName } from './winner.ts'

const SHOWN = 10
/** Refetch interval, matching the server's cache, however many bets are settled meanwhile. */
const PACE_MS = 2500

/** The last settled bets of all players on a game. A push announces newer ones and triggers a refetch. */
export function EveryonesBets({ gameId, game }: { gameId: GameId; game: string }) {
  const t = useT()
  const answer = useCall('/api/game/bets', { gameId })
  const refetch = useEffectEvent(() => void answer.refetch())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive('bet', ({ bet }) => {
      if (bet.gameId !== gameId || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        refetch()
      }, PACE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [gameId])

  const bets = answer.data?.model.slice(0, SHOWN)
  if (!bets)
    return answer.isError ? (
      <ErrorState
        title={t('step.everyoneFailed')}
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    ) : (
      <Skeleton className="m-4 h-40" />
    )
  if (bets.length === 0)
    return <p className="px-4 pt-1 pb-5 text-sm text-quiet">{t('step.everyoneNone', { game })}</p>
  return (
    <ul className="border-t border-line">
      {bets.map((bet) => (
        <Row key={bet.id} bet={bet} />
      ))}
    </ul>
  )
}

function Row({ bet }: { bet: PublicBet }) {
  const t = useT()
  const shownName = useShownName()
  const shown = useMultiplierText()
  const won = Number(bet.multiplier) > 1
  return (
    <li className="grid animate-fade-in grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-2.5 first:border-t-0 md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{shownName(bet.name)}</span>
        <TimeText at={bet.at} className="block truncate text-xs text-quiet" />
      </span>
      <span className="hidden md:block">
        <span className="sr-only">{t('bets.stake')}: </span>
        <MoneyText amount={bet.betAmount} currencyId={bet.currencyId} compact />
      </span>
      <span className="amount hidden md:block">
        <span className="sr-only">{t('bets.multiplier')}: </span>
        {shown(bet.multiplier)}
      </span>
      <span className="text-right">
        <span className="sr-only">{t('bets.paid')}: </span>
        <MoneyText
          amount={bet.winAmount}
          currencyId={bet.currencyId}
          compact
          className={won ? 'font-semibold text-gain' : 'text-quiet'}
        />
        <span className="amount block text-xs text-quiet md:hidden">
          <MoneyText amount={bet.betAmount} currencyId={bet.currencyId} compact /> · {shown(bet.multiplier)}
        </span>
      </span>
    </li>
  )
}
