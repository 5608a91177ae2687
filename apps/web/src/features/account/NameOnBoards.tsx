import { HIDDEN_NAME } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { reloadUser } from '../../player/account.ts'
import { useSession } from '../../session/session.ts'
import { Segmented } from '../../ui/Segmented.tsx'

/** Whether others see the first and last letter of the player's name beside their wins. */
export function NameOnBoards() {
  const t = useT()
  const hideName = useSession((state) => state.user.hideName)
  const name = useSession((state) => state.user.username)
  const [saving, setSaving] = useState(false)
  const choose = async (choice: 'shown' | 'hidden') => {
    setSaving(true)
    const answer = await call('/api/user/hide_name', { on: choice === 'hidden' }, { quiet: true })
    if (isAccepted(answer)) await reloadUser()
    else toast(t('live.hideNameFailed'), { tone: 'danger' })
    setSaving(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span aria-hidden className="text-sm font-medium text-quiet">
        {t('live.hideName')}
      </span>
      <Segmented
        label={t('live.hideName')}
        value={hideName ? 'hidden' : 'shown'}
        disabled={saving}
        onChange={(choice) => void choose(choice)}
        options={[
          { value: 'shown', label: `${name.at(0) ?? ''}${HIDDEN_NAME}${name.at(-1) ?? ''}` },
          { value: 'hidden', label: t('live.nameHidden') },
        ]}
      />
    </div>
  )
}
