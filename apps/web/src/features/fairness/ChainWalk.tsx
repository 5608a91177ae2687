import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { endOf } from './check-chain.ts'
import { Finding } from './Finding.tsx'

type ChainWalkProps = { readonly hash: string; readonly link: number; readonly end: string }

/** Hashes a round's hash once per round played before it in the chain, and compares it with the published end. */
export function ChainWalk({ hash, link, end }: ChainWalkProps) {
  const t = useT()
  const [done, setDone] = useState(0)
  const [reached, setReached] = useState<string | null>(null)
  useEffect(() => {
    const over = new AbortController()
    void endOf(hash, link, over.signal, setDone).then((last) => {
      if (!over.signal.aborted) setReached(last)
    })
    return () => over.abort()
  }, [hash, link])

  if (reached !== null) {
    return (
      <Finding ok={reached === end}>
        {reached === end
          ? t('verifier.chainOk', { count: link })
          : t('rounds.chainBad', { fault: `${reached} ≠ ${end}` })}
      </Finding>
    )
  }
  return (
    <div className="grid gap-1.5">
      <p className="amount text-sm text-quiet">{t('verifier.chainBusy', { done, count: link })}</p>
      <div
        role="progressbar"
        aria-label={t('rounds.proofEnd')}
        aria-valuemin={0}
        aria-valuemax={link}
        aria-valuenow={done}
        className="h-2 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full origin-left rounded-full bg-accent"
          style={{ transform: `scaleX(${done / link})` }}
        />
      </div>
    </div>
  )
}
