import type { PlayedRound, RoundGameId } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import { Download, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useT } from '../../i18n/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { type ChainFinding, checkRounds } from './check-chain.ts'
import { Finding } from './Finding.tsx'

const ROUNDS = 50

type Checked = ChainFinding & { readonly of: readonly PlayedRound[] }

/** Fetches the rounds up to `before` and verifies their hash chain in the browser. */
export function ChainCheck({ gameId, before }: { gameId: RoundGameId; before?: number }) {
  const t = useT()
  const over = useRef(new AbortController())
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | Checked>('idle')
  useEffect(() => {
    const controller = new AbortController()
    over.current = controller
    return () => controller.abort()
  }, [])

  async function check(): Promise<void> {
    const { signal } = over.current
    setState('busy')
    const input = { gameId, pageSize: ROUNDS, ...(before !== undefined && { before }) }
    const answer = await call('/api/game/rounds/history', input, { quiet: true })
    if (signal.aborted) return
    if (!isAccepted(answer)) return setState('failed')
    const finding = await checkRounds(answer.model, signal)
    if (!signal.aborted) setState({ ...finding, of: answer.model })
  }

  if (typeof state === 'object') {
    return (
      <div className="grid gap-3">
        <Finding ok={state.fault === null}>
          {state.fault === null
            ? t('rounds.chainOk', { count: state.rounds })
            : t('rounds.chainBad', { fault: state.fault })}
        </Finding>
        <SaveRounds rounds={state.of} name={`${gameId}-rounds.json`} />
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        busy={state === 'busy'}
        icon={<ShieldCheck aria-hidden className="size-5" />}
        onClick={() => void check()}
      >
        {t('rounds.checkChain', { count: ROUNDS })}
      </Button>
      {state === 'failed' && <Finding ok={false}>{t('rounds.proofFailed')}</Finding>}
    </div>
  )
}

/** Downloads the rounds as the server returned them, so that they can be verified elsewhere. */
function SaveRounds({ rounds, name }: { rounds: readonly PlayedRound[]; name: string }) {
  const t = useT()
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(rounds, null, 2))}`
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <a href={file} download={name} className={buttonClass('quiet', 'small')}>
        <Download aria-hidden className="size-4" />
        {t('proof.save')}
      </a>
      <span className="text-quiet">{t('proof.saveWords')}</span>
    </div>
  )
}
