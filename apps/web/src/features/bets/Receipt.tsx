import type { CashOutReceipt, RoundBet } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { never } from '@baize/kit'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { react } from '../../api/reactions.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDateTime, useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { Finding } from '../fairness/Finding.tsx'
import { checkReceipt, type ReceiptFinding } from '../fairness/receipt.ts'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { Line } from './DetailLine.tsx'

type Found = { readonly receipt: CashOutReceipt; readonly siteKey: string; readonly finding: ReceiptFinding }

/** The site's signature of a cash-out. Repeating the cash-out returns its first response and moves no money. */
export function Receipt({ bet: { id, gameId } }: { bet: RoundBet }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found | 'none' | null>(null)

  async function show(): Promise<void> {
    setBusy(true)
    const [stopped, state] = await Promise.all([
      call(`/api/game/${gameId}/stop`, { id, requestId: newRequestId() }, { quiet: true }),
      call('/api/game/rounds/state', { gameId }, { quiet: true }),
    ])
    if (!isAccepted(stopped)) react(stopped)
    else if (!stopped.model.receipt) setFound('none')
    else if (!isAccepted(state)) react(state)
    else {
      const { receipt } = stopped.model
      const siteKey = state.model.receiptKey
      setFound({ receipt, siteKey, finding: await checkReceipt(receipt, siteKey) })
    }
    setBusy(false)
  }

  if (found === null)
    return (
      <Button busy={busy} onClick={() => void show()}>
        {t('rounds.receiptShow')}
      </Button>
    )
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('rounds.receipt')}</h3>
      {found === 'none' ? (
        <p className="text-sm text-quiet">{t('rounds.receiptNone')}</p>
      ) : (
        <ReceiptView {...found} />
      )}
    </section>
  )
}

function ReceiptView({ receipt, siteKey, finding }: Found) {
  const t = useT()
  const dateTime = useDateTime()
  return (
    <>
      <Checked finding={finding} />
      <dl className="divide-y divide-line text-sm">
        <Line
          label={t('rounds.receiptTime')}
        >{`${dateTime(receipt.serverTime)} · ${receipt.serverTime}`}</Line>
        <Line label={t('rounds.receiptLatency')}>
          {t('rounds.receiptLatencyMs', { ms: receipt.latencyMs })}
        </Line>
      </dl>
      <SeedValues
        values={[
          { label: t('rounds.receiptSignature'), value: receipt.signature },
          { label: t('rounds.receiptKey'), value: siteKey },
        ]}
      />
    </>
  )
}

function Checked({ finding }: { finding: ReceiptFinding }) {
  const t = useT()
  switch (finding) {
    case 'signed':
      return <Finding ok>{t('rounds.receiptOk')}</Finding>
    case 'forged':
      return <Finding ok={false}>{t('rounds.receiptBad')}</Finding>
    case 'unchecked':
      return <p className="text-sm text-quiet">{t('rounds.receiptUnchecked')}</p>
    default:
      return never(finding)
  }
}
