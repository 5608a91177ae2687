import type { Autobet, RoundBet } from '@baize/contract/player'
import type { ReactNode } from 'react'
import { RunStanding } from '../autobet/RunStanding.tsx'
import { BetStanding } from './BetStanding.tsx'
import { PanelName } from './SlotFields.tsx'

type RunPanelProps = {
  readonly run: Autobet
  readonly bet: RoundBet | null
  readonly name: string | null
  /** Beside its name. */
  readonly beside: ReactNode
}

/** Replaces the fields of a panel while a run places its bets. */
export const RunPanel = ({ run, bet, name, beside }: RunPanelProps) => (
  <div className="rounds-slot grid min-w-0 gap-3" data-slot={0}>
    {name !== null && (
      <PanelName beside={beside}>
        <p className="rounds-name text-sm font-bold">{name}</p>
      </PanelName>
    )}
    <RunStanding run={run} />
    <BetStanding bet={bet} />
  </div>
)
