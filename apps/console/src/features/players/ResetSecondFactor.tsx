import type { PlayerProfile } from '@baize/contract/operator'
import { isSent, useAct } from '../../api/query.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

/** Turns off the authenticator of a player who has lost it; a second person agrees. */
export function ResetSecondFactor({
  player: { userId },
  onClose,
}: {
  readonly player: Pick<PlayerProfile, 'userId'>
  readonly onClose: () => void
}) {
  const t = useT()
  const act = useAct()
  return (
    <ReasonDialog
      title={t('story.resetFactor')}
      action={t('story.resetFactor')}
      look="danger"
      onClose={onClose}
      onReason={async (reason) =>
        isSent(
          await act(
            '/api/operator/player/second_factor/reset',
            { userId, reason },
            { done: t('story.factorReset') },
          ),
        )
      }
    >
      <p>{t('story.resetFactorText')}</p>
    </ReasonDialog>
  )
}
