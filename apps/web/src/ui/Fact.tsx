import type { ReactNode } from 'react'

/** A line of a `dl`: name on the left, value on the right. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-2.5">
    <dt className="text-quiet">{label}</dt>
    <dd className="amount min-w-0 text-right font-semibold wrap-anywhere whitespace-normal">{children}</dd>
  </div>
)
