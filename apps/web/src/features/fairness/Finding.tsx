import type { ReactNode } from 'react'

/** Result of a verification in this browser. */
export const Finding = ({ ok, children }: { ok: boolean; children: ReactNode }) => (
  <p
    role="status"
    className={`animate-fade-in rounded-control px-4 py-3 text-sm font-semibold wrap-anywhere ${ok ? 'bg-gain-quiet text-gain' : 'bg-danger-quiet text-danger'}`}
  >
    {children}
  </p>
)
