import { useEffect, useState } from 'react'

/** Speech takes time: newer words within this span replace older ones that were not said yet. */
const PACE_MS = 700

/** Says its words to screen readers at a bearable pace; nobody else sees it. */
export function LiveRegion({ words }: { words: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), PACE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div aria-live="polite" aria-atomic className="sr-only">
      {said}
    </div>
  )
}
