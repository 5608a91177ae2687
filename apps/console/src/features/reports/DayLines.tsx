import { dayName } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'
import { Legend } from './Legend.tsx'
import type { Point } from './parts.tsx'
import { barsOf } from './scale.ts'

type DayLinesProps = {
  readonly label: string
  readonly points: readonly Point[]
  /** The days that they are compared with, in the same order. */
  readonly before?: readonly Point[] | undefined
}

const NO_POINTS: readonly Point[] = []

/** A line over days. The table below a chart has the same figures, so it is one picture for a screen reader. */
export function DayLines({ label, points, before = NO_POINTS }: DayLinesProps) {
  const t = useT()
  const locale = useLanguage((state) => state.locale)
  const all = [...points, ...before]
  const { zero, bars } = barsOf(all.map(({ value }) => value))
  const count = Math.max(1, points.length, before.length)
  const width = 100 / count
  /** The end of a bar is where the line passes. */
  const heightOf = (place: number): number => {
    const { from, size } = bars[place] ?? { from: zero, size: 0 }
    return (all[place]?.value ?? 0) < 0 ? from + size : from
  }
  const middleOf = (place: number): number => (place + 0.5) * width
  const ranked = points.toSorted((left, right) => right.value - left.value)
  const [most, least] = [ranked[0], ranked.at(-1)]
  const told = ({ name, shown }: Point): string => `${dayName(name, locale)}: ${shown}`
  const [first, last] = [points[0], points.at(-1)]
  return (
    <figure className="grid gap-2">
      <figcaption className="flex justify-between gap-3 text-sm text-quiet">
        <span className="font-medium">{label}</span>
        <span className="text-right tabular-nums">
          {most?.shown}
          {least && least !== most && least.value < 0 && <span className="block">{least.shown}</span>}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={before.length > 0 ? `${label}, ${t('reports.chartCompared')}` : label}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-44 w-full overflow-visible"
      >
        <line
          x1="0"
          x2="100"
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-line stroke-1"
        />
        <Line
          className="stroke-faint [stroke-dasharray:5_4]"
          places={before.map((_, place) => [middleOf(place), heightOf(points.length + place)])}
        />
        <Line
          className="stroke-accent"
          places={points.map((_, place) => [middleOf(place), heightOf(place)])}
        />
        {points.map((point, place) => (
          <rect
            key={point.name}
            x={place * width}
            y="0"
            width={width}
            height="100"
            className="fill-transparent"
          >
            <title>{[point, ...before.slice(place, place + 1)].map(told).join('\n')}</title>
          </rect>
        ))}
      </svg>
      {first && last && (
        <p aria-hidden className="flex justify-between text-xs text-faint">
          <span>{dayName(first.name, locale)}</span>
          <span>{dayName(last.name, locale)}</span>
        </p>
      )}
      {before.length > 0 && <Legend />}
    </figure>
  )
}

type LineProps = { readonly className: string; readonly places: readonly (readonly [number, number])[] }

/** One day is a dot: a line of no length with round ends. */
function Line({ className, places }: LineProps) {
  const path = places.map((place) => place.join(',')).join(' ')
  return (
    <polyline
      points={places.length === 1 ? `${path} ${path}` : path}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={`fill-none ${places.length === 1 ? 'stroke-8' : 'stroke-2'} ${className}`}
    />
  )
}
