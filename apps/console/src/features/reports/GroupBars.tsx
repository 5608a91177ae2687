import { cx } from '@baize/ui/cx'
import { useT } from '../../words/language.ts'
import { Legend } from './Legend.tsx'
import type { Point } from './parts.tsx'
import { barsOf } from './scale.ts'

/** More bars than these cannot be told apart; hours are all shown. */
const MOST_BARS = 24

type GroupBar = Point & { readonly id: string; readonly before: Point | null }

type GroupBarsProps = {
  readonly label: string
  readonly bars: readonly GroupBar[]
  readonly isCompared: boolean
}

/** A bar for each group, with one below it for the period before. The table has the same figures, so it is one picture for a screen reader. */
export function GroupBars({ label, bars, isCompared }: GroupBarsProps) {
  const t = useT()
  const shown = bars.slice(0, MOST_BARS)
  const { zero, bars: lengths } = barsOf(shown.flatMap(({ value, before }) => [value, before?.value ?? 0]))
  const styleOf = (place: number) => {
    const { from, size } = lengths[place] ?? { from: zero, size: 0 }
    return { left: `${100 - from - size}%`, width: `${size}%` }
  }
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap justify-between gap-3 text-sm text-quiet">
        <span className="font-medium">{label}</span>
        {bars.length > shown.length && (
          <span>{t('reports.chartMost', { shown: String(shown.length), all: String(bars.length) })}</span>
        )}
      </figcaption>
      <div
        role="img"
        aria-label={isCompared ? `${label}, ${t('reports.chartCompared')}` : label}
        className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] gap-x-3 gap-y-2"
      >
        {shown.map(({ id, name, value, shown: amount, before }, place) => (
          <div
            key={id}
            title={before === null ? `${name}: ${amount}` : `${name}: ${amount} / ${before.shown}`}
            className="grid col-span-3 grid-cols-subgrid items-center text-sm"
          >
            <span className="truncate">{name}</span>
            <span className="relative grid h-5 content-center gap-0.5">
              <span className="absolute inset-y-0 w-px bg-line" style={{ left: `${100 - zero}%` }} />
              <Bar style={styleOf(place * 2)} className={cx('h-2', value < 0 ? 'bg-danger' : 'bg-accent')} />
              {isCompared && <Bar style={styleOf(place * 2 + 1)} className="h-1.5 bg-faint" />}
            </span>
            <span className="text-right tabular-nums">{amount}</span>
          </div>
        ))}
      </div>
      {isCompared && <Legend />}
    </figure>
  )
}

type BarProps = {
  readonly style: { readonly left: string; readonly width: string }
  readonly className: string
}

const Bar = ({ style, className }: BarProps) => (
  <span className={cx('relative block rounded-sm', className)} style={style} />
)
