import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { cx } from './cx.ts'
import { holdWhileRead } from './hold-while-read.ts'
import { dismissToast, type Tone, toastTimes, useToasts } from './toast.ts'

const TONES: Record<Tone, { icon: typeof Info; look: string }> = {
  plain: { icon: Info, look: 'text-quiet' },
  gain: { icon: CircleCheck, look: 'text-gain' },
  danger: { icon: CircleAlert, look: 'text-danger' },
}

/**
 * Above every popup, never over a bet panel or a countdown: over the header, centred on phones, at the left from tablets
 * on. The live region is mounted from the start, or screen readers would miss the first toast.
 */
export function Toasts() {
  const t = useT()
  const toasts = useToasts((state) => state.toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-[calc(0.375rem+env(safe-area-inset-top))] z-100000 grid grid-cols-1 justify-items-center gap-2 px-3 md:top-3 md:justify-items-start md:pr-6 md:pl-[calc(var(--menu-space)+1.5rem)]"
    >
      {toasts.map(({ id, message, tone }) => {
        const { icon: Icon, look } = TONES[tone]
        return (
          <div
            key={id}
            {...holdWhileRead(toastTimes)}
            className="pointer-events-auto flex max-w-[min(26rem,100%)] animate-toast-in items-center gap-3 rounded-control border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm font-medium shadow-popup"
          >
            <Icon aria-hidden className={cx('size-5 shrink-0', look)} />
            <span className="min-w-0 py-1.5 [overflow-wrap:anywhere]">{message}</span>
            <button
              type="button"
              aria-label={t('common.close')}
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
