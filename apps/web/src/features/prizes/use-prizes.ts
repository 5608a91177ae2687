import type { PrizeDraw } from '@baize/contract/player'
import { isAccepted, type PrizeKind } from '@baize/contract/shared'
import { toast } from '@baize/ui/toast'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { refreshAnswers, useCall } from '../../api/query.ts'
import { newRequestId } from '../../api/request-id.ts'
import { useDelivery } from '../../api/use-delivery.ts'
import { t } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { useStartup } from '../../session/startup.ts'
import { rewardRefused } from '../rewards/claim.ts'
import { noteSeenReward } from '../rewards/news.ts'

const PATH = '/api/prize/state'

/** Published table, tickets and draws of a kind. A visitor sees the table in the currency of the site. */
export function usePrizes(kind: PrizeKind) {
  const hasLogin = useSession((state) => state.hasLogin)
  const { currencyId } = useStartup()
  return useCall(PATH, hasLogin ? { kind } : { kind, currencyId })
}

/** Decides a draw and later pays it. The outcome is fixed by the first call; the second may be repeated. */
export function useDraw(kind: PrizeKind) {
  const deliver = useDelivery()
  const [busy, setBusy] = useState(false)

  async function draw(): Promise<PrizeDraw | null> {
    setBusy(true)
    noteSeenReward()
    const requestId = newRequestId()
    const answer = await deliver(() => call('/api/prize/draw', { requestId, kind }, { quiet: true }))
    setBusy(false)
    if (answer && isAccepted(answer)) return answer.model
    if (answer) void rewardRefused(answer)
    void refreshAnswers([PATH])
    return null
  }

  /** Pays the prize. If that fails, the server pays it by itself. */
  async function collect(id: string): Promise<void> {
    noteSeenReward()
    const answer = await deliver(() => call('/api/prize/collect', { id }, { quiet: true }))
    if (answer && !isAccepted(answer)) toast(t('prizes.later'), { durationMs: 4500 })
    void refreshAnswers([PATH])
  }
  return { draw, collect, busy }
}
