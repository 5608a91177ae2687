import type { ReactNode } from 'react'

type SectionHeadProps = {
  id?: string
  title: string
  /** Shows the live dot. */
  isLive?: boolean
  children?: ReactNode
}

/** Heading of a block, with its controls at the end. */
export const SectionHead = ({ id, title, isLive = false, children }: SectionHeadProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <h2 id={id} className="flex items-center gap-2.5 text-lg font-bold">
      {isLive && <LiveDot />}
      {title}
    </h2>
    {children}
  </div>
)

const LiveDot = () => (
  <span aria-hidden className="relative grid size-2.5 place-items-center">
    <span className="absolute inset-0 rounded-full bg-gain opacity-60 motion-safe:animate-ping" />
    <span className="relative size-2 rounded-full bg-gain" />
  </span>
)
