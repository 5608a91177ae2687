import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { cx } from './cx.ts'
import { holdWhileRead } from './hold-while-read.ts'
import { dismissToast, type Tone, toastTimes, useToasts } from './toast.ts'

const TONES: Record<Tone, { icon: typeof Info; look: string }> = {
  plain: { icon: Info, look: 'text-quiet' },
  gain: { icon: CircleCheck, look: 'text-gain' },
  danger: { icon: CircleAlert, look: 'text-danger' },
}

/**
 * The live region is mounted from the start, or screen readers would miss the first toast. The style sheet of an app
 * places it (`toasts`) and says how a toast comes in (`toast`).
 */
export function Toasts({ closeLabel }: { closeLabel: string }) {
  const toasts = useToasts((state) => state.toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="toasts pointer-events-none fixed inset-x-0 grid justify-items-center gap-2 px-3"
    >
      {toasts.map(({ id, message, tone }) => {
        const { icon: Icon, look } = TONES[tone]
        return (
          <div
            key={id}
            {...holdWhileRead(toastTimes)}
            className="toast pointer-events-auto flex items-center gap-3 rounded-control border border-line bg-raised pl-4 text-sm font-medium shadow-popup"
          >
            <Icon aria-hidden className={cx('size-5 shrink-0', look)} />
            <span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">{message}</span>
            <button
              type="button"
              aria-label={closeLabel}
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
