import { useRef } from 'react'
import { heightAt, msAt, placeAt, viewAt } from './curve-view.ts'
import type { RoundShown } from './shown.ts'
import { useFrames } from './use-frames.ts'

const POINTS = 32
const WIDTH = 100
const HEIGHT = 60

/**
 * SVG fallback of the curve, without WebGL and until the scene has loaded, with the player's own bets on it. Static
 * parts render once: a change of phase or bets mounts a new curve.
 */
export function PlainCurve({ shown }: { shown: RoundShown }) {
  const line = useRef<SVGPathElement>(null)
  const dot = useRef<SVGCircleElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const { phase, marks } = shown
  const seen = phase === 'RUNNING' || phase === 'ENDED'
  useFrames(phase === 'RUNNING', () => {
    const elapsedMs = elapsedOf(shown)
    const view = viewAt(elapsedMs)
    const at = (ms: number): readonly [x: number, y: number] => {
      const { x, y } = placeAt(ms, view)
      return [6 + x * (WIDTH - 12), HEIGHT - 6 - y * (HEIGHT - 14)]
    }
    const points = Array.from({ length: POINTS }, (_, index) => at((elapsedMs * index) / (POINTS - 1)))
    line.current?.setAttribute('d', `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`)
    const [headX, headY] = points.at(-1) ?? [0, 0]
    dot.current?.setAttribute('cx', headX.toFixed(2))
    dot.current?.setAttribute('cy', headY.toFixed(2))
    for (const [index, mark] of marks.entries()) {
      const chip = chips.current?.children[index]
      const [x, y] = at(msAt(mark.at))
      if (!(chip instanceof HTMLElement)) continue
      chip.hidden = !seen || x > WIDTH || y < 0
      chip.style.left = `${x}%`
      chip.style.top = `${(y / HEIGHT) * 100}%`
    }
  })
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="rounds-plain"
        data-ended={phase === 'ENDED'}
        data-height={heightAt(elapsedOf(shown)) > 2}
      >
        <path ref={line} vectorEffect="non-scaling-stroke" />
        <circle ref={dot} r="1.1" />
      </svg>
      <ul ref={chips} aria-hidden className="rounds-marks">
        {marks.map(({ bet, label, kind }) => (
          <li key={bet} hidden data-kind={kind} className="amount">
            {label}
          </li>
        ))}
      </ul>
    </>
  )
}

function elapsedOf({ phase, end, runsAtMs }: RoundShown): number {
  if (phase === 'ENDED') return end === null ? 0 : msAt(end)
  return phase === 'RUNNING' && runsAtMs !== null ? Math.max(0, performance.now() - runsAtMs) : 0
}
