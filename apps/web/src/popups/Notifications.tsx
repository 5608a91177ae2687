import { holdWhileRead } from '@baize/ui/hold-while-read'
import { Bell, X } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { dismissNotification, notificationTimes, useNotifications } from './notifications.ts'

/**
 * Top right, 24 px from both edges and above every popup. The live region is mounted from the start, or screen readers
 * would miss the first notification.
 */
export function Notifications() {
  const t = useT()
  const shown = useNotifications((state) => state.shown)
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label={t('popups.news')}
      className="pointer-events-none fixed top-[24px] right-[24px] left-[24px] z-100001 ml-auto grid max-w-96 gap-3"
    >
      {shown.map(({ id, title, description }) => (
        <div
          key={id}
          {...holdWhileRead(notificationTimes)}
          className="pointer-events-auto flex animate-toast-in items-start gap-3 rounded-block border border-line bg-raised py-3 pr-2 pl-4 shadow-popup"
        >
          <Bell aria-hidden className="mt-1.5 size-5 shrink-0 text-accent-ink" />
          <div className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
            <p className="font-bold">{title}</p>
            {description !== undefined && description !== '' && (
              <p className="mt-0.5 text-sm text-quiet">{description}</p>
            )}
          </div>
          <button
            type="button"
            aria-label={t('common.close')}
            onClick={() => dismissNotification(id)}
            className="grid size-9 shrink-0 place-items-center rounded-small text-quiet hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </div>
  )
}
