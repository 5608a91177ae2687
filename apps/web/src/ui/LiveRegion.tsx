import { useEffect, useState } from 'react'

/** Debounce: within this span newer text replaces older text that was not announced yet. */
const PACE_MS = 700

/** Announces text to screen readers at a bearable pace; visually hidden. */
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
