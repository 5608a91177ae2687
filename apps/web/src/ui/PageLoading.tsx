import { useEffect, useState } from 'react'
import { useT } from '../i18n/language.ts'
import { pageProgress } from './page-progress.ts'

const BAR_HEIGHT = 6

/** Placeholder while the chunk of a page loads. */
export function PageLoading() {
  const t = useT()
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const progress = pageProgress(setPercent)
    progress.start()
    return progress.finish
  }, [])
  return (
    <div className="grid min-h-[60dvh] animate-fade-in place-content-center justify-items-center gap-5 [animation-delay:120ms]">
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <div
        role="progressbar"
        aria-label={t('boot.loadingPage')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="w-40 overflow-hidden rounded-full bg-button"
        style={{ height: BAR_HEIGHT }}
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-1000 ease-linear"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
