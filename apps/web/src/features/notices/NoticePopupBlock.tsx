import { useEffect, useRef } from 'react'
import { useIdle } from '../../popups/budget.ts'
import { useDesign } from '../../session/design.ts'
import { type Session, session, useSession } from '../../session/session.ts'
import { quietLeftMs } from './quiet.ts'

const CHECK_AFTER_MS = 2000

/** Empty while a token is known but its player is not loaded yet. */
const holderOf = ({ hasLogin, user }: Session): string => (hasLogin ? user.userId : 'visitor')

/**
 * The home page's block of notice popups: shows the due one two seconds after a log-in or arrival. The delay starts
 * when no other popup is open and the design has loaded, since the arrival questions come with it.
 */
export function NoticePopupBlock() {
  const holder = useSession(holderOf)
  const idle = useIdle()
  const uncovered = useDesign(({ state }) => state === 'loaded')
  const shownTo = useRef('')
  useEffect(() => {
    if (holder === '' || !idle || !uncovered || shownTo.current === holder) return
    let isHere = true
    const check = {
      isCurrent: () => isHere && holderOf(session()) === holder,
      quietLeftMs,
      onDone: () => {
        shownTo.current = holder
      },
    }
    const timer = setTimeout(() => {
      void import('./check.ts').then(({ checkNotices }) => checkNotices(check)).catch(() => undefined)
    }, CHECK_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [holder, idle, uncovered])
  return null
}
