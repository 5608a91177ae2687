import type { OfferReview } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { refusalSentence, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'

/**
 * The first-deposit offer is not for this account: told before the deposit, with the way to a review. Why is not said: it
 * would tell one player about another.
 */
export function OfferTaken({ review: told }: { readonly review: OfferReview }) {
  const t = useT()
  const [asked, setAsked] = useState<OfferReview | null>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const review = asked ?? told

  async function ask(): Promise<void> {
    setBusy(true)
    const answer = await call('/api/pay/offer_review', {}, { quiet: true })
    setBusy(false)
    if (isAccepted(answer)) setAsked(answer.model.review)
    setWrong(isAccepted(answer) ? null : refusalSentence(answer) || t('common.networkErrorHelp'))
  }

  return (
    <div role="status" className="grid grid-cols-1 gap-2 rounded-control bg-sunken px-4 py-3 text-sm">
      <p>{t('pay.taken')}</p>
      {review === 'asked' && <p className="text-quiet">{t('pay.takenAsked')}</p>}
      {review === 'refused' && <p className="text-quiet">{t('pay.takenRefused')}</p>}
      {review === 'open' && (
        <Button
          size="small"
          variant="ghost"
          busy={busy}
          className="justify-self-start"
          onClick={() => void ask()}
        >
          {t('pay.takenAsk')}
        </Button>
      )}
      {wrong !== null && (
        <p role="alert" className="text-danger">
          {wrong}
        </p>
      )}
    </div>
  )
}
