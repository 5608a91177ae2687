import { useEffect } from 'react'
import { type Session, session, useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'

const CHECK_AFTER_MS = 2000

/** Empty while a token is known and its player not yet. */
const holderOf = ({ hasLogin, user }: Session): string => (hasLogin ? user.userId : 'visitor')

/** The home page's block of notice popups: two seconds after a log-in (or an arrival) it shows the one that is due. */
export function NoticePopupBlock() {
  const { notices } = useStartup()
  const holder = useSession(holderOf)
  useEffect(() => {
    if (!notices || holder === '') return
    let isHere = true
    const timer = setTimeout(() => {
      void import('./check.ts')
        .then(({ checkNotices }) => checkNotices(notices, () => isHere && holderOf(session()) === holder))
        .catch(() => undefined)
    }, CHECK_AFTER_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [notices, holder])
  return null
}
