import { cx } from '@baize/ui/cx'
import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-button text-quiet',
  good: 'bg-gain-quiet text-gain',
  waiting: 'bg-accent-quiet text-accent-ink',
  bad: 'bg-danger-quiet text-danger',
} as const
export type ChipTone = keyof typeof TONES

export function StatusChip({ tone = 'plain', children }: { tone?: ChipTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  )
}
