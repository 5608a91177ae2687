import { cx } from '@baize/ui/cx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

const TONES = {
  plain: 'bg-button text-quiet',
  waiting: 'bg-accent-quiet text-accent-ink',
  good: 'bg-gain-quiet text-gain',
  bad: 'bg-danger-quiet text-danger',
} as const

type TileProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly to: string
  readonly tone: keyof typeof TONES
  /** Below the figure, such as how long the oldest waits. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** A figure that leads to its screen. */
export const Tile = ({ icon: Icon, title, to, tone, note, children }: TileProps) => (
  <Link
    to={to}
    className="block-surface flex min-w-0 gap-2 p-3 transition-colors max-sm:flex-col sm:items-center sm:gap-4 sm:p-4 hover:bg-button focus-visible:bg-button"
  >
    <span className={cx('grid size-9 shrink-0 place-items-center rounded-control sm:size-11', TONES[tone])}>
      <Icon aria-hidden className="size-5" />
    </span>
    <span className="min-w-0">
      <span className="block text-sm text-quiet">{title}</span>
      <span className="block text-2xl leading-tight font-extrabold tabular-nums">{children}</span>
      {note !== undefined && <span className="block text-sm text-quiet">{note}</span>}
    </span>
  </Link>
)
