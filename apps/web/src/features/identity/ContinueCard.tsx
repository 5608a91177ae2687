import { type IdentityReason, isAccepted } from '@baize/contract/shared'
import { ScanFace } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { useSetOwnAnswer } from '../../api/query.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../account/FormError.tsx'
import { leaveFor } from './handover.ts'
import { StateCard } from './StateCard.tsx'

/**
 * The step that a player takes at the provider. Its scripts run on a page of their own, which alone lets them load and use
 * the camera.
 */
export function ContinueCard({ reason }: { reason: IdentityReason | null }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  useAskAgain()

  async function goOn(): Promise<void> {
    if (busy) return
    setBusy(true)
    setRefused(undefined)
    const answer = await call('/api/user/identity/continue', {}, { quiet: true })
    if (isAccepted(answer)) return leaveFor(answer.model)
    setBusy(false)
    setRefused(refusalSentence(answer) || t('common.networkErrorHelp'))
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <StateCard icon={ScanFace} title={t('identity.continueTitle')}>
        {reason && <span className="block text-ink">{t(`identity.reason.${reason}`)}</span>}
        {t('identity.continueText')}
      </StateCard>
      <FormError message={refused} />
      <Button variant="primary" size="large" busy={busy} onClick={() => void goOn()}>
        {t('identity.continueAction')}
      </Button>
    </div>
  )
}

/** Whoever is here may have just come back: the provider is asked at once, and says what is true. */
function useAskAgain(): void {
  const setOwnAnswer = useSetOwnAnswer()
  useEffect(() => {
    void call('/api/user/identity/returned', {}, { quiet: true }).then((answer) => {
      if (isAccepted(answer)) setOwnAnswer(['/api/user/identity', {}], { model: answer.model })
    })
    // The setter is the same for as long as the player is: once, when the step is shown. The sheet polls from then on.
  }, [setOwnAnswer])
}
