import { cx } from '@baize/ui/cx'
import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-button text-quiet',
  accent: 'bg-accent-quiet text-accent-ink',
  gain: 'bg-gain-quiet text-gain',
  danger: 'bg-danger-quiet text-danger',
} as const

export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) => (
  <span
    className={cx(
      'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold',
      TONES[tone],
    )}
  >
    {children}
  </span>
)

const MOST = 99

/** A count as a badge shows it: more digits would not fit. */
export const badgeCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count))
