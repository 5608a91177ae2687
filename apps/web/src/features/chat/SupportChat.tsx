import { SUPPORT_ROOM, type SupportLine } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { asPlayer } from '../../popups/as-player.ts'
import { onLive } from '../../realtime/events.ts'
import { useSession } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { RoomChat } from './RoomChat.tsx'

const SUPPORT = '/api/chat/support'

/** The player's conversation with support. A visitor is asked to log in and offered the help pages. */
export function SupportChat({ line }: { line: SupportLine | null }) {
  const t = useT()
  const hasLogin = useSession((state) => state.hasLogin)
  // Only here: the frames of a busy room come several times a second and say nothing of the support line.
  useEffect(() => onLive('chat', () => void refreshAnswers([SUPPORT])), [])
  if (!hasLogin)
    return (
      <div className="grid justify-items-center gap-3 p-6 text-center">
        <p className="text-lg font-bold">{t('chat.supportHello')}</p>
        <Button variant="primary" onClick={() => asPlayer(() => undefined)}>
          {t('chat.supportLogIn')}
        </Button>
        <HelpLink />
      </div>
    )
  return (
    <div className="flex h-full flex-col">
      <div className="grid gap-1 border-b border-line px-3 pb-2">
        <p className="font-semibold">{t('chat.supportHello')}</p>
        {line && (
          <p aria-live="polite" className="text-sm text-quiet">
            {line.state === 'CLOSED'
              ? t('chat.supportClosed')
              : line.isStaffed
                ? t('chat.supportOnline')
                : t('chat.supportOffline')}
          </p>
        )}
        <p className="text-xs text-faint">{t('chat.supportNever')}</p>
        <div className="-mx-3.5 flex flex-wrap items-center">
          <HelpLink />
          {line && line.state !== 'NONE' && <Transcript email={line.email} />}
        </div>
      </div>
      <div className="min-h-0 flex-1">
        <RoomChat roomId={SUPPORT_ROOM} onSent={() => void refreshAnswers([SUPPORT])} />
      </div>
    </div>
  )
}

function HelpLink() {
  const t = useT()
  return (
    <Link to="/help" className={buttonClass('ghost', 'small')}>
      {t('chat.help')}
    </Link>
  )
}

function Transcript({ email }: { email: string | null }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  async function send(): Promise<void> {
    setBusy(true)
    const answer = await call('/api/chat/transcript', {})
    setBusy(false)
    if (isAccepted(answer)) toast(t('chat.transcriptSent', { email: email ?? '' }))
  }
  return (
    <Button
      size="small"
      variant="ghost"
      busy={busy}
      icon={<Mail aria-hidden className="size-4" />}
      onClick={() => void send()}
    >
      {t('chat.transcript')}
    </Button>
  )
}
