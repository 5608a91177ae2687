import type { PlayerProfile } from '@baize/contract/operator'
import { DAY_MS } from '@baize/kit'
import { useState } from 'react'
import { useAct } from '../../api/query.ts'
import { SelectField } from '../../ui/Field.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

const DAYS = ['1', '3', '7', '14', '30', '90'] as const

/** Holds a player's withdrawals back for some days, or releases them. */
export function HoldWithdrawals({
  player: { userId, withdrawalHold },
  onClose,
}: {
  readonly player: PlayerProfile
  readonly onClose: () => void
}) {
  const t = useT()
  const act = useAct()
  const [days, setDays] = useState<string>('7')
  const action = t(withdrawalHold === null ? 'story.hold' : 'story.release')
  return (
    <ReasonDialog
      title={action}
      action={action}
      look={withdrawalHold === null ? 'danger' : 'main'}
      onClose={onClose}
      onReason={async (reason) => {
        const outcome =
          withdrawalHold === null
            ? await act(
                '/api/operator/player/withdrawals/hold',
                // A minute less than the days: the longest hold must not fail for a clock that is ahead.
                { userId, until: Date.now() + Number(days) * DAY_MS - 60_000, reason },
                { done: t('story.held') },
              )
            : await act(
                '/api/operator/player/withdrawals/release',
                { userId, reason },
                { done: t('story.released') },
              )
        return outcome.ok
      }}
    >
      <p>{t(withdrawalHold === null ? 'story.holdText' : 'story.releaseText')}</p>
      {withdrawalHold === null && (
        <SelectField
          label={t('story.holdDays')}
          value={days}
          onChange={({ target }) => setDays(target.value)}
          options={DAYS.map((value) => ({ value, label: value }))}
        />
      )}
    </ReasonDialog>
  )
}
