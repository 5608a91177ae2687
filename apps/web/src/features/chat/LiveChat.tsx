import { LANGUAGES, type ListedRoom, SUPPORT_ROOM } from '@baize/contract'
import { Settings } from 'lucide-react'
import { useEffect, useState } from 'react'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { useLanguage, useT } from '../../i18n/language.ts'
import { onLive } from '../../realtime/events.ts'
import { useSession } from '../../session/session.ts'
import { badgeCount } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { ChatSettings } from './ChatSettings.tsx'
import { RoomChat } from './RoomChat.tsx'
import { SupportChat } from './SupportChat.tsx'

const ROOMS = '/api/chat/rooms'
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
  const rooms = useCall(ROOMS, {})
  const support = useCall(SUPPORT, {}, { enabled: hasLogin })
  const [hasSettings, setSettings] = useState(false)
  /** Rises when somebody is unblocked: the open room then fetches what it had left out. */
  const [version, setVersion] = useState(0)
  useEffect(() => onLive('chat', () => void refreshAnswers([SUPPORT])), [])
  const shown = room ?? `lang-${language}`
  const isSupport = shown === SUPPORT_ROOM
  const listed = (rooms.data?.model.rooms ?? []).filter(({ kind }) => kind === 'LANGUAGE')
  const own = (one: ListedRoom) => (one.language === language ? 0 : 1)
  const counted = (name: string, unread: number) => (unread > 0 ? `${name} (${badgeCount(unread)})` : name)
  const options = [
    ...listed
      .toSorted((a, b) => own(a) - own(b))
      .map((one) => ({
        value: one.id,
        label: counted(
          LANGUAGES.find(({ id }) => id === one.language)?.name ?? one.id,
          one.id === shown ? 0 : one.unread,
        ),
      })),
    {
      value: SUPPORT_ROOM,
      label: counted(t('chat.support'), isSupport ? 0 : (support.data?.model.unread ?? 0)),
    },
  ]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-1 p-2">
        <div className="min-w-0 flex-1">
          <Segmented label={t('chat.rooms')} options={options} value={shown} onChange={onRoom} />
        </div>
        {hasLogin && (
          <IconButton
            label={t('chat.settings')}
            icon={<Settings aria-hidden className="size-5" />}
            aria-expanded={hasSettings}
            onClick={() => setSettings(!hasSettings)}
          />
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
