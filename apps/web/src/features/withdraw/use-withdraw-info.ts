import { useEffect } from 'react'
import { callQuery, refreshAnswers, useQuery } from '../../api/query.ts'
import { onLive } from '../../realtime/events.ts'

/** Bets may follow each other faster than anybody reads: what they change is asked for this often at most. */
const SETTLES_MS = 400

/** What can be withdrawn, which follows every bet and deposit while it is looked at, wherever they are made. */
export function useWithdrawInfo() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive('balance', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refreshAnswers(['/api/pay/withdraw_info'])
      }, SETTLES_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return useQuery({ ...callQuery('/api/pay/withdraw_info', {}), staleTime: 0 })
}
