import type { NoticeChoice, NoticeKind } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { cx } from '@baize/ui/cx'
import { Skeleton } from '@baize/ui/skeleton'
import { toast } from '@baize/ui/toast'
import type { Key } from '@baize/words'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { callQuery, useQuery, useSetOwnAnswer } from '../../api/query.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { useStartup } from '../../session/startup.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PushSettings } from '../push/PushSettings.tsx'
import { Heading } from '../security/Heading.tsx'

const WAYS = ['sound', 'toast', 'email', 'push'] as const
const WORDS = {
  money: 'notify.money',
  bonus: 'notify.bonus',
  security: 'notify.security',
  news: 'notify.news',
  sound: 'notify.sound',
  toast: 'notify.toast',
  email: 'notify.email',
  push: 'notify.push',
} as const satisfies Record<NoticeKind | (typeof WAYS)[number], Key>

/** Notification settings per kind. Account security notices cannot be turned off. */
export function NoticeChoices() {
  const t = useT()
  const { enableWebPush } = useStartup()
  const choices = useQuery({ ...callQuery('/api/user/notice_settings', {}), staleTime: 0 })
  if (!choices.data) {
    return choices.isError ? (
      <ErrorState
        title={t('notify.loadFailed')}
        onRetry={() => void choices.refetch()}
        busy={choices.isFetching}
      />
    ) : (
      <Skeleton className="h-96" />
    )
  }
  return (
    <>
      <Heading title={t('notify.choices')} text={t('notify.choicesText')} />
      {enableWebPush && <PushSettings />}
      {choices.data.model.map((choice) => (
        <Choice key={choice.kind} choice={choice} />
      ))}
      <p className="text-sm text-faint">{t('notify.mailNeeds')}</p>
    </>
  )
}

function Choice({ choice }: { choice: NoticeChoice }) {
  const t = useT()
  const { enableWebPush } = useStartup()
  const setOwnAnswer = useSetOwnAnswer()
  // Optimistic value until the server confirms it: a checkbox that lags behind its press looks broken.
  const [pressed, setPressed] = useState<NoticeChoice>()
  const { kind } = choice
  const shown = pressed ?? choice
  const choose = async (way: (typeof WAYS)[number], on: boolean) => {
    if (kind === 'security') return
    const request = { ...shown, kind, [way]: on }
    setPressed(request)
    const answer = await call('/api/user/notice_settings/save', request, { quiet: true })
    setPressed((now) => (now === request ? undefined : now))
    if (!isAccepted(answer)) return toast(t('notify.saveFailed'), { tone: 'danger' })
    setOwnAnswer(callQuery('/api/user/notice_settings', {}).queryKey, { model: answer.model })
    void reloadUser()
  }
  return (
    <fieldset
      disabled={kind === 'security'}
      className="rounded-control border border-line bg-sunken px-4 pt-3 pb-1.5"
    >
      <legend className="sr-only">{t(WORDS[kind])}</legend>
      <p aria-hidden className="font-semibold">
        {t(WORDS[kind])}
      </p>
      {/* Four in two rows of two on a phone: the fourth alone in a row looks like an afterthought. */}
      <div className={cx('gap-x-6', enableWebPush ? 'grid grid-cols-2 sm:flex' : 'flex flex-wrap')}>
        {WAYS.filter((way) => way !== 'push' || enableWebPush).map((way) => (
          <Checkbox
            key={way}
            label={t(WORDS[way])}
            checked={shown[way]}
            onChange={(event) => void choose(way, event.target.checked)}
          />
        ))}
      </div>
      {kind === 'security' && <p className="pb-2 text-sm text-quiet">{t('notify.securityFixed')}</p>}
    </fieldset>
  )
}
