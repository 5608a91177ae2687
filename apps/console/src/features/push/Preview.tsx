import type { PushTexts } from '@baize/contract/operator'
import { LANGUAGES } from '@baize/contract/shared'
import { BellRing } from 'lucide-react'

/** A message as a phone shows it, in each language. */
export function Preview({ texts, path }: { readonly texts: PushTexts; readonly path: string }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-3">
      {LANGUAGES.map(({ id, name }) => (
        <li key={id} className="grid grid-cols-1 content-start gap-1">
          <span className="text-xs text-quiet">{name}</span>
          <div
            lang={id}
            className="flex items-start gap-3 rounded-control border border-line bg-sunken p-3 text-sm"
          >
            <BellRing aria-hidden className="mt-0.5 size-4.5 shrink-0 text-accent-ink" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="block font-bold">{texts[id].title || '…'}</span>
              <span className="block text-quiet">{texts[id].body || '…'}</span>
              <span className="block text-xs text-faint">{path}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
