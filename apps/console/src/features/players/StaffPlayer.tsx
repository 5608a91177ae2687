import type { PlayerProfile } from '@baize/contract/operator'
import { isSent, useAct } from '../../api/query.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

type Marked = Pick<PlayerProfile, 'states'>

const isStaff = ({ states }: Marked): boolean => states.includes('staff')

export const staffPlayerTitle = (player: Marked) =>
  isStaff(player) ? 'staffPlayer.unmark' : 'staffPlayer.mark'

type StaffPlayerProps = {
  readonly player: Pick<PlayerProfile, 'userId' | 'states'>
  readonly onClose: () => void
}

/** Marks a player as somebody who works here, so that what the house gives away is not for them; two people take it back. */
export function StaffPlayer({ player, onClose }: StaffPlayerProps) {
  const t = useT()
  const act = useAct()
  const { userId } = player
  const on = !isStaff(player)
  const title = t(staffPlayerTitle(player))
  return (
    <ReasonDialog
      title={title}
      action={title}
      onClose={onClose}
      onReason={async (reason) =>
        isSent(
          await act('/api/operator/player/staff', { userId, on, reason }, { done: t('staffPlayer.saved') }),
        )
      }
    >
      <p>{t(on ? 'staffPlayer.markText' : 'staffPlayer.unmarkText')}</p>
    </ReasonDialog>
  )
}
