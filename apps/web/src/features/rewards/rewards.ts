import type { Programme, RewardTask, TaskView } from '@baize/contract'
import type { Key } from '@baize/words'
import { useEffect } from 'react'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { t } from '../../i18n/language.ts'
import { timeZone } from '../../player/time-zone.ts'
import { onLive } from '../../realtime/events.ts'
import { useSession } from '../../session/session.ts'

const PAGE = '/api/rewards/page'
/** A burst of bets refreshes the progress once. */
const REFRESH_MS = 1500

export const PROGRAMME_NAMES = {
  rakeback: 'rewards.rakeback',
  weekly: 'rewards.weekly',
  monthly: 'rewards.monthly',
  levelUp: 'rewards.levelUp',
  checkIn: 'rewards.checkIn',
  task: 'rewards.task',
  invite: 'rewards.invite',
  wheel: 'rewards.wheel',
  scratch: 'rewards.scratch',
  rain: 'rewards.rain',
  salary: 'rewards.salary',
} as const satisfies Record<Programme, Key>

export const TASK_HEADS = {
  newcomer: 'rewards.newcomer',
  daily: 'rewards.today',
  weekly: 'rewards.thisWeek',
} as const satisfies Record<RewardTask['kind'], Key>

/** The player's rewards; kept up to date by the bets and events of the socket. */
export function useRewards(enabled = true) {
  const hasLogin = useSession((state) => state.hasLogin)
  const isOn = enabled && hasLogin
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshAnswers([PAGE])
      }, REFRESH_MS)
    }
    const ends = [onLive('me-bet', refresh), onLive('event', refresh)]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [isOn])
  // Visitors have no rewards: their first page must not pay for a time zone.
  return useCall(PAGE, { zone: isOn ? timeZone() : '' }, { enabled: isOn })
}

/** No claim is accepted before the player has confirmed an e-mail or phone. */
export const useNeedsContact = (): boolean =>
  useCall(PAGE, { zone: timeZone() }).data?.model.needsContact ?? false

/** The number of rewards that can be claimed now. */
export function useReady(enabled: boolean): number {
  const page = useRewards(enabled).data?.model
  // Without a confirmed contact nothing can be claimed.
  if (!page || page.needsContact) return 0
  return page.claimable.length + page.tasks.filter(({ state }) => state === 'claimable').length
}

export function taskWords({ condition, target: count, gameId, times = 2 }: TaskView, game: string): string {
  switch (condition) {
    case 'deposits':
      return t('rewards.doDeposits', { count })
    case 'bets':
      return gameId === undefined ? t('rewards.doBets', { count }) : t('rewards.doBetsIn', { count, game })
    case 'games':
      return t('rewards.doGames', { count })
    case 'wins':
      return t('rewards.doWins', { count, times })
    case 'contact':
      return t('rewards.doContact')
    case 'identity':
      return t('rewards.doIdentity')
    case 'secondFactor':
      return t('rewards.doSecondFactor')
  }
}
