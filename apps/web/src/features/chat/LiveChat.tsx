import { type ListedRoom, SUPPORT_ROOM } from '@baize/contract/player'
import { LANGUAGES } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { IconButton } from '@baize/ui/icon-button'
import { ChevronDown, Settings } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { badgeCount } from '../../ui/Badge.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { fieldClass } from '../../ui/TextField.tsx'
import { ChatSettings } from './ChatSettings.tsx'
import { RoomChat } from './RoomChat.tsx'
import { SupportChat } from './SupportChat.tsx'
import { useRooms } from './use-rooms.ts'

const SUPPORT = '/api/chat/support'

type LiveChatProps = {
  /** The room shown, or null for the one in the player's language. */
  readonly room: string | null
  readonly onRoom: (room: string) => void
}

/** The language rooms and the support line. */
export function LiveChat({ room, onRoom }: LiveChatProps) {
  const t = useT()
  const language = useLanguage()
  const hasLogin = useSession((state) => state.hasLogin)
  const support = useCall(SUPPORT, {}, { enabled: hasLogin })
  const [hasSettings, setSettings] = useState(false)
  /** Rises when somebody is unblocked: the open room then fetches what it had left out. */
  const [version, setVersion] = useState(0)
  const ownRoom = `lang-${language}`
  const shown = room ?? ownRoom
  const isSupport = shown === SUPPORT_ROOM
  const listed = useRooms().filter(({ kind }) => kind === 'LANGUAGE')
  const own = (listedRoom: ListedRoom) => (listedRoom.language === language ? 0 : 1)
  const counted = (name: string, unread: number) => (unread > 0 ? `${name} (${badgeCount(unread)})` : name)
  const nameOf = (listedRoom: ListedRoom) =>
    LANGUAGES.find(({ id }) => id === listedRoom.language)?.name ?? listedRoom.id
  const withPeople = (name: string, { people }: ListedRoom) =>
    people > 0 ? `${name} · ${t('chat.online', { count: badgeCount(people) })}` : name
  const unread = (listedRoom: ListedRoom) => (listedRoom.id === shown ? 0 : listedRoom.unread)
  const lines = [
    {
      value: 'rooms',
      label: counted(
        t('chat.rooms'),
        listed.reduce((sum, listedRoom) => sum + unread(listedRoom), 0),
      ),
    },
    {
      value: SUPPORT_ROOM,
      label: counted(t('chat.support'), isSupport ? 0 : (support.data?.model.unread ?? 0)),
    },
  ]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-2 p-2">
        <div className="min-w-0 flex-1 md:max-w-sm">
          <Segmented
            label={t('chat.title')}
            options={lines}
            value={isSupport ? SUPPORT_ROOM : 'rooms'}
            onChange={(line) => onRoom(line === SUPPORT_ROOM ? line : ownRoom)}
          />
        </div>
        {hasLogin && (
          <IconButton
            label={t('chat.settings')}
            icon={<Settings aria-hidden className="size-5" />}
            aria-expanded={hasSettings}
            onClick={() => setSettings(!hasSettings)}
          />
        )}
        {!isSupport && listed.length > 1 && (
          <span className="relative basis-full md:ml-auto md:basis-auto">
            <select
              aria-label={t('chat.rooms')}
              value={shown}
              className={cx(fieldClass(false), 'appearance-none truncate pr-9')}
              onChange={({ target }) => onRoom(target.value)}
            >
              {listed
                .toSorted((a, b) => own(a) - own(b))
                .map((listedRoom) => (
                  <option key={listedRoom.id} value={listedRoom.id} className="bg-block text-ink">
                    {withPeople(counted(nameOf(listedRoom), unread(listedRoom)), listedRoom)}
                  </option>
                ))}
            </select>
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-2.5 size-5 -translate-y-1/2 text-quiet"
            />
          </span>
        )}
      </div>
      {hasSettings && hasLogin && <ChatSettings onUnblocked={() => setVersion(version + 1)} />}
      <div className="min-h-0 flex-1">
        {isSupport ? (
          <SupportChat line={support.data?.model ?? null} />
        ) : (
          <RoomChat key={version} roomId={shown} />
        )}
      </div>
    </div>
  )
}
