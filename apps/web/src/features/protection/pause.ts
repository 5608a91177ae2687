import type { Protection } from '@baize/contract/player'
import { useEffect, useState } from 'react'
import { callQuery, refreshAnswers, setAnswer, useQuery } from '../../api/query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { serverNow } from '../../session/server-time.ts'
import { useSession } from '../../session/session.ts'

const PATH = '/api/user/protection'
export const PROTECTION = callQuery(PATH, {})
/** How often a running session is compared with the server's: its first stake may be on another device. */
const POLL_INTERVAL_MS = 60_000
/** The longest delay of a timer in browsers. */
const LONGEST_MS = 2_147_483_647

/** Stakes are refused until then: by a break, which refuses deposits too, or by the rest after a session. */
export type Pause = { readonly why: 'break' | 'session'; readonly until: number; readonly words: string }

export const learnProtection = (model: Protection): void => setAnswer(PROTECTION.queryKey, { model })

/** After a stake or deposit was refused: the page did not know of the pause yet. */
export const relearnPause = (): void => void refreshAnswers([PATH])

/** The player's current pause. Fetches nothing at first: the reality check does at log-in, and answers are cached. */
export function usePause(): Pause | null {
  const t = useT()
  const language = useLanguage()
  const hasLogin = useSession((state) => state.hasLogin)
  const { data, refetch } = useQuery({ ...PROTECTION, enabled: false })
  const [, setMoment] = useState(0)
  const model = hasLogin ? data?.model : undefined
  const isTimed = typeof model?.session.minutes === 'number'
  const now = serverNow()
  const ends = [model?.excludedUntil, model?.session.restUntil, model?.session.endsAt]
  const next = Math.min(...ends.filter((end) => typeof end === 'number' && end > now).map(Number))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    const timer = setTimeout(
      () => {
        setMoment(next)
        void refetch()
      },
      Math.min(Math.max(0, next - serverNow()) + 1, LONGEST_MS),
    )
    return () => clearTimeout(timer)
  }, [next, refetch])
  useEffect(() => {
    if (!isTimed) return
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isTimed, refetch])
  if (!model) return null
  // Made only when needed: the first format of a page is slow, and the header is on the first screen.
  const dateTime = (timeMs: number) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(timeMs)
  const { excludedUntil, session } = model
  if (excludedUntil !== null && excludedUntil > now)
    return {
      why: 'break',
      until: excludedUntil,
      words: t('notify.pausedBreak', { time: dateTime(excludedUntil) }),
    }
  if (session.restUntil !== null && session.restUntil > now)
    return {
      why: 'session',
      until: session.restUntil,
      words: t('notify.pausedSession', { time: dateTime(session.restUntil) }),
    }
  return null
}
