import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Block } from './block.tsx'

/** Half a screen ahead: who scrolls at a normal pace seldom meets a skeleton. */
const AHEAD = '400px'

/** What is not even asked for until it is nearly in sight: until then its skeleton stands for it. */
export function WhenNear({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // A browser that cannot tell gets everything at once.
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

/** A block like this. */
export const whenNear = (Content: Block, skeleton: ReactNode): Block =>
  function Near(props) {
    return (
      <WhenNear skeleton={skeleton}>
        <Content {...props} />
      </WhenNear>
    )
  }
