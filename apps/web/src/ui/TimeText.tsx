import { useEffect, useState } from 'react'
import { useDateTime, useLanguage } from '../i18n/language.ts'
import { timeAgo } from '../i18n/time-ago.ts'
import { serverNow } from '../session/server-time.ts'

const REFRESH_INTERVAL_MS = 20_000

/** Relative time such as "5 minutes ago" within a day, the date after that; date and time in the tooltip either way. */
export function TimeText({ at, className }: { at: number; className?: string }) {
  const language = useLanguage()
  const dateTime = useDateTime()
  const [nowMs, setNowMs] = useState(serverNow)
  const ago = timeAgo(at, nowMs, language)
  const changes = ago !== undefined
  useEffect(() => {
    if (!changes) return
    const timer = setInterval(() => setNowMs(serverNow()), REFRESH_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [changes])
  const date = dateTime(at)
  return (
    <time dateTime={new Date(at).toISOString()} title={date} className={className}>
      {ago ?? date}
    </time>
  )
}
