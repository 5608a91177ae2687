import { useRef } from 'react'
import { heightAt, msAt, placeAt, viewAt } from './curve-view.ts'
import type { RoundShown } from './shown.ts'
import { useFrames } from './use-frames.ts'

const POINTS = 32
const WIDTH = 100
const HEIGHT = 60

/** The curve where there is no WebGL, and until the picture is there. */
export function PlainCurve({ shown }: { shown: RoundShown }) {
  const line = useRef<SVGPathElement>(null)
  const dot = useRef<SVGCircleElement>(null)
  useFrames(shown.phase === 'RUNNING', () => {
    const elapsedMs = elapsedOf(shown)
    const view = viewAt(elapsedMs)
    const at = (ms: number): string => {
      const { x, y } = placeAt(ms, view)
      return `${(6 + x * (WIDTH - 12)).toFixed(2)} ${(HEIGHT - 6 - y * (HEIGHT - 14)).toFixed(2)}`
    }
    const points = Array.from({ length: POINTS }, (_, index) => at((elapsedMs * index) / (POINTS - 1)))
    line.current?.setAttribute('d', `M${points.join('L')}`)
    const [x = '', y = ''] = points.at(-1)?.split(' ') ?? []
    dot.current?.setAttribute('cx', x)
    dot.current?.setAttribute('cy', y)
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="rounds-plain"
      data-ended={shown.phase === 'ENDED'}
      data-height={heightAt(elapsedOf(shown)) > 2}
    >
      <path ref={line} vectorEffect="non-scaling-stroke" />
      <circle ref={dot} r="1.1" />
    </svg>
  )
}

function elapsedOf({ phase, end, runsAtMs }: RoundShown): number {
  if (phase === 'ENDED') return end === null ? 0 : msAt(end)
  return phase === 'RUNNING' && runsAtMs !== null ? Math.max(0, performance.now() - runsAtMs) : 0
}
