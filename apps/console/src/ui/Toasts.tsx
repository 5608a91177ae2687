import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useT } from '../words/language.ts'
import { cx } from './cx.ts'
import { dismissToast, type Tone, useToasts } from './toast.ts'

const TONES: Record<Tone, { readonly icon: typeof Info; readonly look: string }> = {
  plain: { icon: Info, look: 'text-quiet' },
  gain: { icon: CircleCheck, look: 'text-gain' },
  danger: { icon: CircleAlert, look: 'text-danger' },
}

/** Mounted from the start, or screen readers would miss the first message. */
export function Toasts() {
  const t = useT()
  const toasts = useToasts((state) => state.toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-16 z-50 grid justify-items-center gap-2 px-3 md:justify-items-end md:px-6"
    >
      {toasts.map(({ id, message, tone }) => {
        const { icon: Icon, look } = TONES[tone]
        return (
          <div
            key={id}
            className="pointer-events-auto flex max-w-md animate-pop-in items-center gap-3 rounded-control border border-line bg-raised py-1 pr-1 pl-4 text-sm font-medium shadow-popup"
          >
            <Icon aria-hidden className={cx('size-5 shrink-0', look)} />
            <span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">{message}</span>
            <button
              type="button"
              aria-label={t('shell.close')}
              onClick={() => dismissToast(id)}
              className="grid size-9 shrink-0 place-items-center rounded-small text-quiet hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          </div>
        )
      })}
    </div>
  )
}
