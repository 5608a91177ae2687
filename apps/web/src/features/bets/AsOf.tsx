import { useState } from 'react'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useConnection } from '../../session/connection.ts'
import { useOnline } from '../../ui/use-online.ts'
import { clockText } from './clock-text.ts'

/** Says how old an answer is, while the server cannot be reached for a newer one. */
export function AsOf({ atMs }: { atMs: number }) {
  const t = useT()
  const language = useLanguage()
  const [nowMs] = useState(Date.now)
  const isOnline = useOnline()
  const isLost = useConnection(({ state }) => state === 'retrying' || state === 'lost')
  if (isOnline && !isLost) return null
  return (
    <p className="-my-1 text-center text-sm text-quiet">
      {t('bets.asOf', { time: clockText(atMs, nowMs, language) })}
    </p>
  )
}
