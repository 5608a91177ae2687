import type { PlayerProfile } from '@baize/contract/operator'
import { useState } from 'react'
import { isSent, useAct } from '../../api/query.ts'
import { useMay } from '../../session/self.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { useT } from '../../words/language.ts'

/** Turns off the authenticator of a player who has lost it; a second person agrees. */
export function ResetSecondFactor({ player: { userId, secondFactor } }: { readonly player: PlayerProfile }) {
  const t = useT()
  const act = useAct()
  const mayWrite = useMay('players.write')
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite || !secondFactor) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('story.resetFactor')}</Button>
      {isOpen && (
        <ReasonDialog
          title={t('story.resetFactor')}
          action={t('story.resetFactor')}
          look="danger"
          onClose={() => setOpen(false)}
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
      )}
    </>
  )
}
