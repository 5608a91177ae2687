import type { PlayerProfile, ReplyOf } from '@baize/contract/operator'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { timeText } from '../../ui/Time.tsx'
import { useLanguage, useT } from '../../words/language.ts'

type View = ReplyOf<'/api/operator/player/view'>['model']

type ViewAsProps = { readonly player: Pick<PlayerProfile, 'userId'>; readonly onClose: () => void }

/** Opens the site as the player sees it, in a tab of its own. */
export function ViewAs({ player: { userId }, onClose }: ViewAsProps) {
  const t = useT()
  const act = useAct()
  const locale = useLanguage((state) => state.locale)
  const [view, setView] = useState<View | null>(null)
  if (view === null)
    return (
      <ReasonDialog
        title={t('care.view')}
        action={t('care.view')}
        onClose={onClose}
        onReason={async (reason) => {
          const outcome = await act('/api/operator/player/view', { userId, reason })
          if (outcome.ok) setView(outcome.value.model)
          // Not done yet: the link follows.
          return false
        }}
      >
        <p>{t('care.viewText')}</p>
      </ReasonDialog>
    )
  return (
    <Dialog title={t('care.view')} onClose={onClose}>
      <div className="grid gap-4">
        <p>{t('care.viewReady', { time: timeText(view.expiresAt, locale) })}</p>
        <a
          // Without an opener, the new tab shares no storage with the console.
          href={view.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
          className="inline-flex min-h-11 items-center justify-center rounded-control bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {t('care.viewOpen')}
        </a>
      </div>
    </Dialog>
  )
}
