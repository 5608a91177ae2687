import type { Autobet } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { formatAmount, minor } from '@baize/kit'
import { cx } from '@baize/ui/cx'
import { useLayoutEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { call } from '../../api/client.ts'
import { CallRefused, refreshAnswers, useQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { useOwnBets } from '../../realtime/own-bets.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMoney } from '../../ui/money.ts'
import { GAME_LOOKS } from '../lobby/game-looks.ts'
import { exactAmount } from './bet-amounts.ts'
import { setRunsInBar } from './own-wins.ts'
import { gameName, gamePath } from './winner.ts'

/** Interval of requests while a run is on; pushes of its bets come sooner. */
const POLL_INTERVAL_MS = 3000
/** Bets placed by hand are pushed too: without a run, one request in this time is enough to learn of one elsewhere. */
const CALM_MS = 15_000
/** Newest runs to look at: there is one active run a game. */
const RUNS_READ = 20

const QUERY_KEY = ['/api/game/autobet/record', 'running']

function useRunningRuns(): readonly Autobet[] {
  const hasLogin = useSession((state) => state.hasLogin)
  const { data, dataUpdatedAt, refetch } = useQuery<readonly Autobet[]>({
    queryKey: QUERY_KEY,
    enabled: hasLogin,
    staleTime: 0,
    queryFn: async () => {
      const page = { pageNo: 1, pageSize: RUNS_READ }
      const answer = await call('/api/game/autobet/record', page, { quiet: true })
      if (!isAccepted(answer)) throw new CallRefused(answer)
      return answer.model.items.filter(({ end }) => end === null)
    },
    refetchInterval: ({ state }) => ((state.data ?? []).length > 0 ? POLL_INTERVAL_MS : false),
  })
  const runs = hasLogin ? (data ?? []) : []
  useOwnBets(() => {
    if (hasLogin && (runs.length > 0 || Date.now() - dataUpdatedAt > CALM_MS)) void refetch()
  })
  return runs
}

/** Autobet runs that are on, with their result so far, on every page but that of their game, which shows more. */
export function RunBar() {
  const t = useT()
  const { pathname, search } = useLocation()
  const here =
    pathname === '/chatbet' ? `${pathname}?gameId=${new URLSearchParams(search).get('gameId')}` : pathname
  const runs = useRunningRuns().filter(({ gameId }) => gamePath(gameId) !== here)
  const count = runs.length
  const gameIds = runs.map(({ gameId }) => gameId).join(' ')
  useLayoutEffect(() => {
    setRunsInBar(gameIds === '' ? [] : gameIds.split(' '))
    return () => setRunsInBar([])
  }, [gameIds])
  // Pages that fit the screen, such as games, subtract it.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--run-bar', `${count * 2.75}rem`)
    return () => void style.removeProperty('--run-bar')
  }, [count])
  if (count === 0) return null
  return (
    <section aria-label={t('autobet.running')} className="sticky top-15 z-20 bg-block shadow-block md:top-16">
      <ul>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </section>
  )
}

function Run({ run }: { run: Autobet }) {
  const t = useT()
  const { decimals } = useMoney()
  const [isBusy, setBusy] = useState(false)
  const net = exactAmount(run.paid, decimals) - exactAmount(run.staked, decimals)
  const name = gameName(run.gameId)

  async function stop(): Promise<void> {
    setBusy(true)
    await call('/api/game/autobet/stop', { id: run.id })
    await refreshAnswers(['/api/game/autobet/record'])
    void refreshAnswers(['/api/game/autobet/state'])
    setBusy(false)
  }

  return (
    <li className="flex h-11 items-center gap-2 border-b border-line pr-2 pl-4 md:pl-6">
      <Link to={gamePath(run.gameId)} className="flex h-full min-w-0 flex-1 items-center gap-2 text-sm">
        <img src={GAME_LOOKS[run.gameId].art} alt="" width={24} height={24} className="size-6 shrink-0" />
        <span className="truncate font-semibold">{name}</span>
        <span className="amount shrink-0 text-xs text-quiet">
          {t('autobet.progress', { made: run.made, bets: run.bets })}
        </span>
        <MoneyText
          amount={formatAmount(minor(net), decimals)}
          signed
          compact
          className={cx('shrink-0 text-xs font-semibold', net > 0n && 'text-gain')}
        />
      </Link>
      <Button
        variant="danger"
        size="small"
        className="shrink-0"
        busy={isBusy || run.stopping}
        aria-label={t('autobet.stopGame', { game: name })}
        onClick={() => void stop()}
      >
        {t('autobet.stopShort')}
      </Button>
    </li>
  )
}
