import { type ReactNode, useId } from 'react'

/** A titled part of the page. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="block-surface grid grid-cols-1 gap-3 p-4 md:p-5">
      <h2 id={heading} className="text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
