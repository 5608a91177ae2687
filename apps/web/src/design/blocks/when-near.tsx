import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Block } from './block.tsx'

/** Half a screen ahead: at normal scroll speed a skeleton is seldom seen. */
const AHEAD = '400px'

/** Mounts, and so loads, its children only when they are about to scroll into view; shows the skeleton until then. */
export function WhenNear({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Without IntersectionObserver everything is mounted at once.
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window))
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  if (!isNear) return <div ref={place}>{skeleton}</div>
  return <Suspense fallback={skeleton}>{children}</Suspense>
}

/** Wraps a block in `WhenNear`. */
export const whenNear = (Content: Block, skeleton: ReactNode): Block =>
  function Near(props) {
    return (
      <WhenNear skeleton={skeleton}>
        <Content {...props} />
      </WhenNear>
    )
  }
