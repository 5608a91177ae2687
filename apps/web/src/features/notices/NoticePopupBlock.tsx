import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'

const CHECK_AFTER_MS = 2000

/** The home page's block of notice popups: two seconds after a log-in (or an arrival) it shows the one that is due. */
export function NoticePopupBlock() {
  const { notices } = useStartup()
  const holder = useSession((state) => (state.hasLogin ? state.user.userId : ''))
  const isKnown = useSession((state) => !state.hasLogin || state.user.userId !== '')
  useEffect(() => {
    if (!notices || !isKnown) return
    let isCurrent = true
    const timer = setTimeout(() => {
      void import('./check.ts')
        .then(({ checkNotices }) => checkNotices(notices, () => isCurrent))
        .catch(() => undefined)
    }, CHECK_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [notices, holder, isKnown])
  return null
}
