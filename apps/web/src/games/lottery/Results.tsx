import type { LotteryGameId, LotteryState } from '@baize/contract/player'
import { Suspense, useRef, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import {
  beadNumber,
  figuresOf,
  figureWords,
  resultWords,
  sideOn,
} from '../../features/lottery/result-words.ts'
import { useT } from '../../i18n/language.ts'
import { useReducedMotion } from '../../ui/reduced-motion.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import type { Show } from './reveal.ts'
import type { DrawStageProps } from './stage/DrawStage.tsx'
import { Values } from './Values.tsx'

const DrawStage = lazyPage<DrawStageProps>('draw-stage', () =>
  import('./stage/DrawStage.tsx').then((file) => file.DrawStage),
)

type LastDraws = LotteryState['last']

type LastDrawProps = {
  readonly gameId: LotteryGameId
  readonly last: LastDraws
  /** Number of the draw that is being made, while its result is unknown. */
  readonly drawing: number | null
  /** The result that comes to rest. */
  readonly show: Show | null
}

/** The last draw, large. A draw that is watched tumbles, comes to rest, and only then is put into words. */
export function LastDraw({ gameId, last, drawing, show }: LastDrawProps) {
  const t = useT()
  const isStill = useReducedMotion()
  const isMoving = !isStill && hasCanvas()
  const drawn = show ?? last[0]
  const awaited = drawing ?? show?.number ?? null
  if (awaited === null && !drawn)
    return <p className="lot-drawn text-sm text-quiet">{t('lottery.noResults')}</p>
  const number = awaited ?? drawn?.number ?? 0
  if (awaited === null && drawn?.values === null)
    return (
      <div className="lot-drawn">
        <p className="font-semibold">{t('lottery.saidVoid', { number })}</p>
      </div>
    )
  const motion = awaited === null ? 'rest' : drawing === null ? 'land' : 'tumble'
  const values = drawn?.values ?? FIRST[gameId]
  const plain = <Values key={number} gameId={gameId} values={values} size="large" motion={motion} />
  const isRace = gameId === 'racing10' && isMoving && motion !== 'rest'
  return (
    <>
      <div className="lot-drawn" data-motion={motion}>
        <p className="amount text-xs text-quiet">{t('lottery.drawNo', { number })}</p>
        {gameId === 'fast3' && isMoving ? (
          <span className="lot-tray">
            <Suspense fallback={plain}>
              <DrawStage gameId="fast3" draw={number} values={values} motion={motion} />
            </Suspense>
          </span>
        ) : (
          plain
        )}
        {awaited === null ? (
          <>
            <p className="sr-only">{resultWords(gameId, values, t)}</p>
            <p aria-hidden className="lot-figures">
              {figuresOf(gameId, values).map((figure) => (
                <span key={figure.name} className="lot-figure">
                  {figureWords(figure, t)}
                </span>
              ))}
            </p>
          </>
        ) : (
          <p className="lot-figures text-xs text-quiet">{t('lottery.drawingNow')}</p>
        )}
      </div>
      {isRace && (
        // Over the result of the draw before, so that nothing moves around it.
        <div className="lot-race">
          <Suspense fallback={null}>
            <DrawStage gameId="racing10" draw={number} values={values} motion={motion} />
          </Suspense>
        </div>
      )}
    </>
  )
}

let canPaint: boolean | undefined
/** Whether the browser paints on a canvas. */
const hasCanvas = (): boolean => (canPaint ??= document.createElement('canvas').getContext('2d') !== null)

/** Tumble where no draw was made yet. */
const FIRST: Readonly<Record<LotteryGameId, readonly number[]>> = {
  fast3: [1, 2, 3],
  colour: [0],
  digits5: [0, 0, 0, 0, 0],
  total28: [0, 0, 0],
  racing10: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
}

type Axis = 'size' | 'parity' | 'colour' | 'duel'
/** Axes of each game; the strip is coloured by the first. */
const AXES: Readonly<Record<LotteryGameId, readonly [Axis, ...Axis[]]>> = {
  fast3: ['size', 'parity'],
  colour: ['colour', 'size', 'parity'],
  digits5: ['size', 'parity'],
  total28: ['size', 'parity'],
  racing10: ['size', 'parity', 'duel'],
}
const SECOND_SIDES: ReadonlySet<string> = new Set(['small', 'even', 'tiger'])

function Bead({
  gameId,
  values,
  axis,
}: {
  gameId: LotteryGameId
  values: readonly number[] | null
  axis: Axis
}) {
  if (values === null)
    return (
      <span className="lot-bead" data-side="void">
        –
      </span>
    )
  const side = sideOn(gameId, values, axis) ?? ''
  const place = SECOND_SIDES.has(side) ? 'second' : 'first'
  return (
    <span
      className="lot-bead amount"
      data-side={axis === 'colour' ? 'colour' : place}
      data-colour={axis === 'colour' ? side : undefined}
    >
      {beadNumber(gameId, values)}
    </span>
  )
}

/** The last results in a row, newest first. One tab stop; arrow keys move within it. */
export function Strip({
  gameId,
  last,
  onProof,
}: {
  gameId: LotteryGameId
  last: LastDraws
  onProof: (number: number) => void
}) {
  const t = useT()
  const strip = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(0)
  const shown = last.slice(0, STRIP)

  function move(key: string, from: number): boolean {
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: shown.length - 1 }[key]
    if (to === undefined || to < 0 || to >= shown.length) return false
    setFocused(to)
    strip.current?.querySelectorAll('button')[to]?.focus()
    return true
  }

  return (
    <ol ref={strip} aria-label={t('lottery.lastResults')} className="lot-strip">
      {shown.map(({ number, values }, index) => (
        <li key={number}>
          <button
            type="button"
            tabIndex={index === Math.min(focused, shown.length - 1) ? 0 : -1}
            aria-label={t('lottery.resultOf', { number, result: resultWords(gameId, values, t) })}
            aria-haspopup="dialog"
            className="lot-strip-button"
            onClick={() => {
              setFocused(index)
              onProof(number)
            }}
            onKeyDown={(event) => {
              if (move(event.key, index)) event.preventDefault()
            }}
          >
            <Bead gameId={gameId} values={values} axis={AXES[gameId][0]} />
          </button>
        </li>
      ))}
    </ol>
  )
}
const STRIP = 20

/** Bead plate: six rows, filled column by column, the newest at the right. */
export function Roadmap({ gameId, last }: { gameId: LotteryGameId; last: LastDraws }) {
  const t = useT()
  const axes = AXES[gameId]
  const [axis, setAxis] = useState<Axis>(axes[0])
  const words: Readonly<Record<Axis, string>> = {
    size: t('lottery.axisSize'),
    parity: t('lottery.axisParity'),
    colour: t('lottery.axisColour'),
    duel: t('lottery.axisDuel'),
  }
  return (
    <section aria-labelledby="lot-road" className="lot-road">
      <h2 id="lot-road" className="text-sm font-bold">
        {t('lottery.roadmap')}
      </h2>
      <Segmented
        label={t('lottery.roadBy')}
        value={axis}
        onChange={setAxis}
        options={axes.map((option) => ({ value: option, label: words[option] }))}
      />
      {last.length === 0 ? (
        <p className="text-sm text-quiet">{t('lottery.noResults')}</p>
      ) : (
        <ol aria-labelledby="lot-road" className="lot-plate">
          {last.toReversed().map(({ number, values }) => (
            <li key={number}>
              <span className="sr-only">
                {t('lottery.saidResult', {
                  number,
                  result: values === null ? t('lottery.voidResult') : resultWords(gameId, values, t),
                })}
              </span>
              <span aria-hidden>
                <Bead gameId={gameId} values={values} axis={axis} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
