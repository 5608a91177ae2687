import type { ReactNode } from 'react'

type ScrollRegionProps = { label: string; className: string; children: ReactNode }

/** Content that scrolls within the page. Focusable, or who has no pointer could not scroll it. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <div role="group" aria-label={label} tabIndex={0} className={className}>
    {children}
  </div>
)
