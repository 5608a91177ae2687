import { useEffect } from 'react'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { timeZone } from '../../player/time-zone.ts'
import { onLive } from '../../realtime/events.ts'
import { useSession } from '../../session/session.ts'

const PAGE = '/api/rewards/page'
/** A burst of bets refreshes the progress once. */
const REFRESH_MS = 1500

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

/** The number of rewards that can be claimed now. */
export function useReady(enabled: boolean): number {
  const page = useRewards(enabled).data?.model
  // Without a confirmed contact nothing can be claimed.
  if (!page || page.needsContact) return 0
  return page.claimable.length + page.tasks.filter(({ state }) => state === 'claimable').length
}
