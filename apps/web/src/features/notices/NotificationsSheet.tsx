import { Skeleton } from '@baize/ui/skeleton'
import { CheckCheck, ChevronLeft, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import scroll from '../../assets/art/scroll.webp'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { session, useSession } from '../../session/session.ts'
import { BackSteps } from '../../ui/BackInPopup.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { NoticeChoices } from './NoticeChoices.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { NOTICES, onceEach, useNoticePages } from './notice-pages.ts'

/** The player's notices and notification settings. `onDone` closes the popup around it. */
export function NotificationsSheet({ onDone }: { onDone: () => void }) {
  const t = useT()
  const [view, setView] = useState<'list' | 'choices'>('list')
  if (view === 'list') return <NoticeList onChoices={() => setView('choices')} onDone={onDone} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button
        variant="ghost"
        size="small"
        className="-ml-3.5 justify-self-start"
        icon={<ChevronLeft aria-hidden className="size-5" />}
        onClick={() => setView('list')}
      >
        {t('notify.toList')}
      </Button>
      <BackSteps onBack={() => setView('list')} />
      <NoticeChoices />
    </div>
  )
}

function NoticeList({ onChoices, onDone }: { onChoices: () => void; onDone: () => void }) {
  const t = useT()
  const pages = useNoticePages()
  const [marking, setMarking] = useState(false)
  useRefetchOnUnread()
  const notices = onceEach(pages.data?.pages ?? [])
  const newest = notices[0]?.id
  const unread = useSession((state) => state.user.unreadNotices)

  useSeen(unread > 0 ? newest : undefined)

  const markRead = async (id: string, older: boolean) => {
    await call('/api/user/notice_read', { id, older }, { quiet: true })
    await reloadUser()
    await refreshAnswers([NOTICES])
  }
  const markAll = async () => {
    if (newest === undefined) return
    setMarking(true)
    await markRead(newest, true)
    setMarking(false)
  }

  return (
    <div className="grid min-h-104 grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="mr-auto text-sm font-medium text-quiet">
          {unread === 0 ? t('notify.allRead') : t('notify.unread', { count: unread })}
        </p>
        <Button
          variant="ghost"
          size="small"
          busy={marking}
          disabled={unread === 0 || newest === undefined}
          icon={<CheckCheck aria-hidden className="size-4.5" />}
          onClick={() => void markAll()}
        >
          {t('notify.markAll')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('notify.choices')}
          title={t('notify.choices')}
          icon={<SlidersHorizontal aria-hidden className="size-4.5" />}
          onClick={onChoices}
        />
      </div>
      {pages.data ? (
        <>
          {notices.length === 0 && (
            <EmptyState art={scroll} title={t('notify.none')} text={t('notify.noneText')} />
          )}
          <ul className="grid grid-cols-1 gap-2">
            {notices.map((notice) => (
              <NoticeRow
                key={notice.id}
                notice={notice}
                onRead={() => void markRead(notice.id, false)}
                onDone={onDone}
              />
            ))}
          </ul>
          {pages.hasNextPage && (
            <Button busy={pages.isFetching} onClick={() => void pages.fetchNextPage()}>
              {t('notify.older')}
            </Button>
          )}
        </>
      ) : pages.isError ? (
        <ErrorState
          title={t('notify.loadFailed')}
          onRetry={() => void pages.refetch()}
          busy={pages.isFetching}
        />
      ) : (
        <div aria-busy className="grid gap-2">
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} className="h-20" />
          ))}
        </div>
      )}
    </div>
  )
}

/** Whatever was listed has been seen when the list is closed: `newest` and all before it are read then. */
function useSeen(newest: string | undefined): void {
  const seen = useRef(newest)
  useEffect(() => {
    seen.current = newest
  }, [newest])
  useEffect(
    () => () => {
      if (seen.current === undefined || !session().hasLogin) return
      const read = { id: seen.current, older: true }
      void call('/api/user/notice_read', read, { quiet: true }).then(() => reloadUser())
    },
    [],
  )
}

/** Refetches the list when the unread count rises, and on mount the user, whose count may be stale. */
function useRefetchOnUnread(): void {
  const unread = useSession((state) => state.user.unreadNotices)
  const before = useRef(unread)
  useEffect(() => void reloadUser(), [])
  useEffect(() => {
    if (unread > before.current) void refreshAnswers([NOTICES])
    before.current = unread
  }, [unread])
}
