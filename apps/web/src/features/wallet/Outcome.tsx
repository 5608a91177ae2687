import { unbroken } from '@baize/ui/unbroken'
import type { ReactNode } from 'react'

type OutcomeProps = { art?: string; picture?: ReactNode; title: string; words: string; children?: ReactNode }

/** Result of a payment, with the next actions. */
export function Outcome({ art, picture, title, words, children }: OutcomeProps) {
  return (
    <div className="grid min-h-80 animate-fade-in content-center justify-items-center gap-3 p-6 text-center md:p-10">
      {art !== undefined && <img src={art} alt="" width={96} height={96} className="drop-shadow-xl" />}
      {picture}
      <h2 className="text-xl font-extrabold text-balance">{unbroken(title)}</h2>
      <p className="max-w-sm text-quiet">{unbroken(words)}</p>
      {children !== undefined && <div className="mt-2 grid justify-items-center gap-1">{children}</div>}
    </div>
  )
}
