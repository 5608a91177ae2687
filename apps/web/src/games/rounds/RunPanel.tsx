import type { Autobet, RoundBet } from '@baize/contract'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { RunStanding } from '../autobet/RunStanding.tsx'
import type { AutobetRun } from '../autobet/use-autobet.ts'
import { BetStanding } from './BetStanding.tsx'

type RunPanelProps = { readonly run: Autobet; readonly bet: RoundBet | null; readonly name: string | null }

/** Replaces the fields of a panel while a run places its bets. */
export const RunPanel = ({ run, bet, name }: RunPanelProps) => (
  <div className="rounds-slot grid min-w-0 gap-3">
    {name !== null && <p className="text-sm font-bold">{name}</p>}
    <RunStanding run={run} />
    <BetStanding bet={bet} />
  </div>
)

/** Result of an ended run, above the fields: betting does not require dismissing it first. */
export function EndedRun({ run, auto, onAgain }: { run: Autobet; auto: AutobetRun; onAgain: () => void }) {
  const t = useT()
  return (
    <div className="grid gap-3 rounded-control border border-line bg-sunken p-3">
      <RunStanding run={run} />
      <div className="flex gap-2">
        <Button size="small" className="flex-1" onClick={auto.dismiss}>
          {t('autobet.close')}
        </Button>
        <Button size="small" className="flex-1" onClick={onAgain}>
          {t('autobet.again')}
        </Button>
      </div>
    </div>
  )
}
