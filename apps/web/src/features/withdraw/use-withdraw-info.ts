import { useEffect } from 'react'
import { callQuery, refreshAnswers, useQuery } from '../../api/query.ts'
import { onLive } from '../../realtime/events.ts'

/** Throttle of refetches, since bets may settle in quick succession. */
const REFETCH_THROTTLE_MS = 400

/** Withdrawable amount, kept current after every bet and deposit on any device. */
export function useWithdrawInfo() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive('balance', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshAnswers(['/api/pay/withdraw_info'])
      }, REFETCH_THROTTLE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return useQuery({ ...callQuery('/api/pay/withdraw_info', {}), staleTime: 0 })
}
