import { type ReactNode, Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { usePainted } from '../ui/use-painted.ts'

/** Parts of the frame that are loaded after the first paint, and for players only. */
export function ForPlayers({ children }: { children: ReactNode }) {
  const hasLogin = useSession((state) => state.hasLogin)
  const isPainted = usePainted()
  return hasLogin && isPainted && <Suspense fallback={null}>{children}</Suspense>
}
