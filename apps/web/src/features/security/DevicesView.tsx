import type { DeviceSession, UserNotice } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { IconButton } from '@baize/ui/icon-button'
import { toast } from '@baize/ui/toast'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { CallRefused, useQuery } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useSaid } from '../notices/sentences.ts'
import { Heading } from './Heading.tsx'

const thisFirst = (left: DeviceSession, right: DeviceSession) => Number(right.current) - Number(left.current)

type DevicesViewProps = { sessions: readonly DeviceSession[]; onChanged: () => void }

/** Active sessions, each with a log-out, and recent security events of the account. */
export function DevicesView({ sessions, onChanged }: DevicesViewProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const endOne = async (id: string) => {
    setBusy(true)
    const answer = await call('/api/user/session_end', { id })
    setBusy(false)
    if (isAccepted(answer)) toast(t('security.deviceOut'), { tone: 'gain' })
    onChanged()
  }
  const endOthers = async () => {
    setBusy(true)
    const answer = await call('/api/user/other_sessions_end', {})
    setBusy(false)
    if (isAccepted(answer)) toast(t('security.devicesOut'), { tone: 'gain' })
    onChanged()
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Heading title={t('security.devices')} text={t('security.devicesText')} />
      <ul className="grid grid-cols-1 gap-2">
        {sessions.toSorted(thisFirst).map((session) => (
          <Device key={session.id} session={session} busy={busy} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <Button variant="danger" busy={busy} onClick={() => void endOthers()}>
          {t('security.logOutOthers')}
        </Button>
      )}
      <Lately />
    </div>
  )
}

function Device({ session, busy, onEnd }: { session: DeviceSession; busy: boolean; onEnd: () => void }) {
  const t = useT()
  const device = session.device || t('security.unknownDevice')
  return (
    <li className="flex min-h-16 items-center gap-3 rounded-control border border-line bg-sunken py-2 pr-2 pl-3.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{device}</p>
        <p className="truncate text-sm text-quiet">
          {session.ip} · {t('security.lastSeen')} <TimeText at={session.lastSeenAt} />
        </p>
      </div>
      {session.current ? (
        <Badge tone="accent">{t('security.thisDevice')}</Badge>
      ) : (
        <IconButton
          label={t('security.logOutDevice', { device })}
          disabled={busy}
          onClick={onEnd}
          icon={<LogOut aria-hidden className="size-5" />}
        />
      )}
    </li>
  )
}

const LOG_INS_READ = 50
const SHOWN = 8

async function askNotices(): Promise<readonly UserNotice[]> {
  const answer = await call('/api/user/notice_page', { pageNo: 1, pageSize: LOG_INS_READ }, { quiet: true })
  if (isAccepted(answer)) return answer.model.items
  throw new CallRefused(answer)
}

function Lately() {
  const t = useT()
  const said = useSaid()
  const userId = useSession((state) => state.user.userId)
  const { data } = useQuery({ queryKey: ['security-lately', userId], queryFn: askNotices, staleTime: 0 })
  if (!data) return null
  const shown = data.filter(({ type }) => type === 'ACCOUNT_SECURITY').slice(0, SHOWN)
  return (
    <section className="grid gap-2 border-t border-line pt-4">
      <h3 className="font-bold">{t('security.lately')}</h3>
      {shown.length === 0 && <p className="text-sm text-quiet">{t('security.nothingLately')}</p>}
      <ul className="grid gap-3">
        {shown.map((notice) => (
          <li key={notice.id} className="grid gap-0.5 text-sm">
            <p className="flex justify-between gap-3 font-semibold">
              {said(notice.title, notice.values)}
              <TimeText at={notice.createdAt} className="shrink-0 font-normal text-faint" />
            </p>
            <p className="text-quiet">{said(notice.description, notice.values)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
