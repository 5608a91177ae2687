import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Block } from './block.tsx'

/** About a screen ahead: who scrolls at a normal pace never meets a skeleton. */
const AHEAD = '800px'

/** A block that is not even asked for until it is nearly in sight: until then its skeleton stands for it. */
export function whenNear(Content: Block, skeleton: ReactNode): Block {
  return function Near(props) {
    const place = useRef<HTMLDivElement>(null)
    const [isNear, setIsNear] = useState(false)
    useEffect(() => {
      if (isNear || !place.current) return
      // A browser without it gets everything at once.
      if (!('IntersectionObserver' in window)) return setIsNear(true)
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && setIsNear(true),
        { rootMargin: AHEAD },
      )
      observer.observe(place.current)
      return () => observer.disconnect()
    }, [isNear])
    if (!isNear) return <div ref={place}>{skeleton}</div>
    return (
      <Suspense fallback={skeleton}>
        <Content {...props} />
      </Suspense>
    )
  }
}
