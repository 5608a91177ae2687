import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../session/session.ts'

/**
 * `?demo=1` plays with play money. A deposit made meanwhile ends it: the same button would otherwise go on betting play
 * money while the player believes to bet their own.
 */
export function useDemoMode(): readonly [isDemo: boolean, onDemo: (demo: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const { userId, rechargeCount } = useSession((state) => state.user)
  const before = useRef({ userId, rechargeCount })
  const isDemo = query.get('demo') === '1' || query.get('demo') === 'true'
  useEffect(() => {
    const hasPaid = before.current.userId === userId && rechargeCount > before.current.rechargeCount
    before.current = { userId, rechargeCount }
    if (hasPaid && isDemo) setQuery({}, { replace: true })
  }, [userId, rechargeCount, isDemo, setQuery])
  return [isDemo, (demo) => setQuery(demo ? { demo: '1' } : {}, { replace: true })]
}
