import { cx } from '@baize/ui/cx'
import { useT } from '../../i18n/language.ts'
import { badgeCount } from '../../ui/Badge.tsx'
import { usePeople } from './use-rooms.ts'

/** How many people have a room open, or any room. Nothing while nobody does. */
export function People({ roomId, className }: { roomId?: string; className?: string }) {
  const t = useT()
  const count = usePeople(roomId)
  if (count === 0) return null
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-xs font-normal text-quiet', className)}>
      <span aria-hidden className="size-2 rounded-full bg-gain" />
      <span aria-hidden>{t('chat.online', { count: badgeCount(count) })}</span>
      <span className="sr-only">{t(roomId === undefined ? 'chat.inRooms' : 'chat.inRoom', { count })}</span>
    </span>
  )
}

/** The people in all rooms, in the menu's entry of the chat. A rail, which the menu is on tablets until it is `wide`, shows the number alone. */
export function MenuPeople({ wide }: { wide: boolean }) {
  const count = usePeople()
  if (count === 0) return null
  return (
    <>
      {/* Hidden from screen readers: the name of a rail's link is its title. */}
      <span
        aria-hidden
        className={cx(
          'absolute top-1 left-7 grid h-4 min-w-4 place-items-center rounded-full bg-gain px-1 text-[0.625rem] font-bold text-on-gain',
          wide ? 'hidden' : 'beside:hidden',
        )}
      >
        {badgeCount(count)}
      </span>
      <span className={cx('ml-auto', !wide && 'hidden beside:inline')}>
        <People />
      </span>
    </>
  )
}
