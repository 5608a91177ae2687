import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../session/session.ts'

/**
 * `?demo=1` plays with play money. An account opened or a deposit made meanwhile ends it: the same button would otherwise
 * go on betting play money while the player believes to bet their own.
 */
export function useDemoMode(): readonly [isDemo: boolean, onDemo: (demo: boolean) => void] {
  const [query, setQuery] = useSearchParams()
  const hasLogin = useSession((state) => state.hasLogin)
  const { userId, rechargeCount } = useSession((state) => state.user)
  const before = useRef({ hasLogin, userId, rechargeCount })
  const isDemo = query.get('demo') === '1' || query.get('demo') === 'true'
  useEffect(() => {
    const hasPaid = before.current.userId === userId && rechargeCount > before.current.rechargeCount
    const hasEntered = hasLogin && !before.current.hasLogin
    before.current = { hasLogin, userId, rechargeCount }
    if ((hasPaid || hasEntered) && isDemo) setQuery({}, { replace: true })
  }, [hasLogin, userId, rechargeCount, isDemo, setQuery])
  return [isDemo, (demo) => setQuery(demo ? { demo: '1' } : {}, { replace: true })]
}
