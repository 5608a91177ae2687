import type { PrizeDraw, PrizeState } from '@baize/contract/player'
import { useState } from 'react'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import { PrizeAction, Result } from './PrizeParts.tsx'
import { useDraw } from './use-prizes.ts'
import { arcsOf, segmentPath, stopAt } from './wheel-shape.ts'

const RADIUS = 100
const SPIN_MS = 4200
/** Degrees below which an amount is written along the radius. */
const NARROW = 28
const COLORS = ['#2b3350', '#3a2f5c', '#24505a', '#55324d', '#2f5240', '#5a4427'] as const

/** Prizes with their place on the wheel: two may be equal. */
const placed = (prizes: PrizeState['prizes']) => {
  const arcs = arcsOf(prizes.map(({ odds }) => odds))
  return prizes.flatMap(({ amount }, at) => {
    const arc = arcs[at]
    return arc ? [{ amount, at, arc, width: arc.to - arc.from, name: `segment ${at + 1}` }] : []
  })
}

const isPaying = (amount: string): boolean => /[1-9]/.test(amount)

/**
 * The wheel. A press asks the server first: the prize is decided before anything moves, and the wheel only travels to it.
 * With reduced motion it stands there at once.
 */
export function Wheel({ state }: { state: PrizeState }) {
  const t = useT()
  const money = useMoney(state.currencyId)
  const isStill = useReducedMotion()
  const { draw, collect, busy } = useDraw('wheel')
  const [rotation, setRotation] = useState(0)
  const [shown, setShown] = useState<{ readonly draw: PrizeDraw; readonly isOver: boolean } | null>(null)
  const prizes = shown?.draw.prizes ?? state.prizes
  const isSpinning = shown !== null && !shown.isOver

  function travel(to: PrizeDraw): void {
    setShown({ draw: to, isOver: isStill })
    const arc = arcsOf(to.prizes.map(({ odds }) => odds))[to.prize]
    if (arc) setRotation((now) => stopAt(now, arc))
    if (isStill) void collect(to.id)
  }
  async function spin(): Promise<void> {
    const drawn = await draw()
    if (drawn) travel(drawn)
  }
  function arrive(): void {
    if (!shown || shown.isOver) return
    setShown({ ...shown, isOver: true })
    void collect(shown.draw.id)
  }
  const waiting = state.open && shown?.draw.id !== state.open.id ? state.open : null

  return (
    <div className="grid justify-items-center gap-5">
      <div className="relative w-full max-w-96">
        <svg aria-hidden viewBox="-112 -118 224 230" className="block w-full drop-shadow-xl">
          <circle r={RADIUS + 8} className="fill-accent" />
          <circle r={RADIUS + 4} fill="#11162a" />
          <g
            style={{
              transform: `rotate(${rotation}deg)`,
              transition: isSpinning ? `transform ${SPIN_MS}ms cubic-bezier(0.12, 0.75, 0.1, 1)` : 'none',
            }}
            onTransitionEnd={arrive}
          >
            {placed(prizes).map(({ amount, at, arc, width, name }) => (
              <g key={name}>
                <path
                  data-degrees={width}
                  d={segmentPath(arc, RADIUS)}
                  fill={COLORS[at % COLORS.length]}
                  stroke="#11162a"
                  strokeWidth={1.5}
                />
                <text
                  // Along the radius where the slice is too narrow for a line across it.
                  transform={`rotate(${(arc.from + arc.to) / 2}) translate(0 ${-RADIUS * 0.7})${width < NARROW ? ' rotate(90)' : ''}`}
                  dominantBaseline="middle"
                  textAnchor="middle"
                  fontSize={prizes.length > 12 || width < NARROW ? 8.5 : 11}
                  fontWeight={700}
                  fill="#fff"
                >
                  {isPaying(amount) ? money.abbreviate(amount) : '–'}
                </text>
              </g>
            ))}
          </g>
          <circle r={14} className="fill-accent" />
          <path d="M-9 -117h18l-9 20z" className="fill-gain" stroke="#11162a" strokeWidth={2} />
        </svg>
      </div>
      <p className="max-w-prose text-center text-xs text-quiet">{t('prizes.slices')}</p>
      {shown?.isOver && <Result draw={shown.draw} />}
      {waiting ? (
        <div className="grid justify-items-center gap-2">
          <p className="text-sm text-quiet">{t('prizes.waiting')}</p>
          <Button variant="primary" size="large" onClick={() => travel(waiting)}>
            {t('prizes.showResult')}
          </Button>
        </div>
      ) : (
        <PrizeAction state={state} left={t('prizes.spinsLeft', { count: state.tickets })}>
          <Button
            variant="primary"
            size="large"
            className="min-w-40"
            busy={busy}
            disabled={isSpinning || state.tickets === 0}
            onClick={() => void spin()}
          >
            {isSpinning ? t('prizes.spinning') : t('prizes.spin')}
          </Button>
        </PrizeAction>
      )}
    </div>
  )
}
