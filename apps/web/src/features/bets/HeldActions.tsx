import type { Bet } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { formatAmount } from '@baize/kit'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { refreshAnswers } from '../../api/query.ts'
import { react } from '../../api/reactions.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { useT } from '../../i18n/language.ts'
import { confirmDialog } from '../../popups/dialogs.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useMoney } from '../../ui/money.ts'
import { cashOutValue, scaleOf } from './bet-amounts.ts'

/** Actions of an open bet: resume it, or cash it out. */
export function HeldActions({ bet }: { bet: Bet }) {
  const t = useT()
  const money = useMoney()
  const deliver = useDelivery()
  const [busy, setBusy] = useState(false)

  async function finish(): Promise<void> {
    const amount = money.format(formatAmount(cashOutValue(bet), scaleOf(bet.currencyId)))
    const sure = await confirmDialog({
      message: t('bets.finishAsk', { amount }),
      confirmLabel: t('bets.finish'),
    })
    if (!sure) return
    setBusy(true)
    const answer = await deliver(() => call('/api/game/finish_hold', { id: bet.id }, { quiet: true }))
    setBusy(false)
    if (answer && !isAccepted(answer)) react(answer)
    if (answer && isAccepted(answer)) {
      toast(t('bets.finished', { amount: money.format(answer.model.winAmount) }), { tone: 'gain' })
    }
    void refreshAnswers(['/api/game/bet_record'])
  }

  return (
    <>
      <Link to={`/h5/${bet.gameId}`} className={buttonClass('primary', 'small')}>
        {t('bets.continue')}
      </Link>
      <Button size="small" busy={busy} onClick={() => void finish()}>
        {t('bets.finish')}
      </Button>
    </>
  )
}
