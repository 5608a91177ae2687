import { useLanguage } from '../../words/language.ts'
import { barsOf } from './scale.ts'

type BarChartProps = {
  readonly label: string
  readonly points: readonly { readonly name: string; readonly value: number; readonly shown: string }[]
}

/** Bars over days. The table below a chart has the same figures, so it is one picture for a screen reader. */
export function BarChart({ label, points }: BarChartProps) {
  const locale = useLanguage((state) => state.locale)
  const { zero, bars } = barsOf(points.map(({ value }) => value))
  const width = 100 / Math.max(1, points.length)
  const ranked = points.toSorted((left, right) => right.value - left.value)
  const [most, least] = [ranked[0], ranked.at(-1)]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
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
        aria-label={label}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="h-44 w-full"
      >
        {points.map(({ name, value, shown }, place) => {
          const bar = bars[place] ?? { from: zero, size: 0 }
          return (
            <g key={name}>
              <title>{`${day.format(new Date(name))}: ${shown}`}</title>
              <rect x={place * width} y="0" width={width} height="100" className="fill-transparent" />
              <rect
                x={place * width + width * 0.15}
                y={bar.from}
                width={width * 0.7}
                height={bar.size}
                className={value < 0 ? 'fill-danger' : 'fill-accent'}
              />
            </g>
          )
        })}
        <line
          x1="0"
          x2="100"
          y1={zero}
          y2={zero}
          vectorEffect="non-scaling-stroke"
          className="stroke-line stroke-1"
        />
      </svg>
      {first && last && (
        <p aria-hidden className="flex justify-between text-xs text-faint">
          <span>{day.format(new Date(first.name))}</span>
          <span>{day.format(new Date(last.name))}</span>
        </p>
      )}
    </figure>
  )
}
