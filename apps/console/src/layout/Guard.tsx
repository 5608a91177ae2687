import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { Failed, type Failure } from '../api/failure.ts'
import { clearSelf, setSelf, useSession } from '../session/self.ts'
import { Broken, Loading } from '../ui/States.tsx'

/** Failures that say nothing about the session: the server was slow, busy or away. */
const PASSING: ReadonlySet<Failure['id']> = new Set([
  'offline',
  'serverBusy',
  'serverFault',
  'tooManyRequests',
])
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/**
 * Nobody passes without a session; after the log-in they are back where they wanted to be. A check that fails is repeated
 * here: it is no reason to send somebody to the log-in who has a session.
 */
export function Guard() {
  const self = useSession((state) => state.self)
  const location = useLocation()
  const [tries, setTries] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (self !== undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    void call('/api/operator/me', {}).then((outcome) => {
      if (isOver) return
      if (outcome.ok) setSelf(outcome.value.model)
      else if (!PASSING.has(outcome.error.id)) clearSelf()
      else {
        setFailure(outcome.error)
        timer = setTimeout(() => setTries(tries + 1), Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS))
      }
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [self, tries])
  if (self === undefined)
    return (
      <div className="p-6">
        {failure ? (
          <Broken error={new Failed(failure)} onRetry={() => setTries(tries + 1)} />
        ) : (
          <Loading rows={6} />
        )}
      </div>
    )
  if (self === null)
    return <Navigate to="/login" replace state={{ back: location.pathname + location.search }} />
  return <Outlet />
}
