import { IconButton } from '@baize/ui/icon-button'
import { Bell as BellIcon } from 'lucide-react'
import { useT } from '../i18n/language.ts'
import { openPopup } from '../popups/stack.ts'
import { useSession } from '../session/session.ts'
import { badgeCount } from '../ui/Badge.tsx'

/** Opens the notifications, with a badge of unread ones. */
export function Bell() {
  const t = useT()
  const unread = useSession((state) => state.user.unreadNotices)
  return (
    <span className="relative">
      <IconButton
        aria-haspopup="dialog"
        label={unread === 0 ? t('notify.title') : t('notify.bellNew', { count: unread })}
        onClick={() => openPopup('notifications', {})}
        icon={<BellIcon aria-hidden className="size-5.5" />}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 right-0.5 grid min-w-4.5 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-4.5 font-bold text-on-accent tabular-nums"
        >
          {badgeCount(unread)}
        </span>
      )}
    </span>
  )
}
