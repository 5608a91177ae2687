import type { ReactNode } from 'react'

type EmptyStateProps = { art?: string; title: string; text?: string; action?: ReactNode }

export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      {art !== undefined && <img src={art} alt="" width={88} height={88} className="drop-shadow-lg" />}
      <h2 className="text-lg font-bold">{title}</h2>
      {text !== undefined && <p className="max-w-mobile text-quiet">{text}</p>}
      {action}
    </div>
  )
}
