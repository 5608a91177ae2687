import type { Bet } from '@baize/contract'
import { type BetVerification, type Check, verifyMinesBet } from '@baize/rules'
import type { Key } from '@baize/words'
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useExactMultiplier } from '../../games/multiplier-text.ts'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Link } from '../../router/router.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { MinesPicture } from '../fairness/MinesPicture.tsx'
import { ProofSteps } from '../fairness/ProofSteps.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { betStanding } from './standing.ts'

export function BetDetails({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const language = useLanguage()
  const shown = useExactMultiplier()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const { view, proof } = bet
  const settled = bet.result !== 'PENDING'
  const gems = view.picks.filter((tile) => !view.board?.includes(tile)).length
  return (
    <Sheet open onClose={onClose} size="wide" title={t('bets.detailsOf', { time: dateTime(bet.createdAt) })}>
      <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start justify-items-center gap-2">
          <MinesPicture board={view.board} picks={view.picks} />
          {!settled && <p className="text-sm text-quiet">{t('bets.boardOpen')}</p>}
        </div>
        <dl className="divide-y divide-line text-sm">
          <Line label={t('bets.result')}>
            <Badge tone={betStanding(bet) === 'won' ? 'gain' : 'plain'}>
              {t(`bets.${betStanding(bet)}`)}
            </Badge>
          </Line>
          <Line label={t('bets.stake')}>
            <MoneyText amount={bet.betAmount} />
          </Line>
          <Line label={t('bets.multiplier')}>{shown(settled ? bet.multiplier : view.multiplier)}</Line>
          {settled && (
            <Line label={t('bets.paid')}>
              <MoneyText amount={bet.winAmount} />
            </Line>
          )}
          <Line label={t('bets.mines')}>{view.mines}</Line>
          <Line label={t('bets.gems')}>{gems}</Line>
          <Line label={t('bets.rtp')}>{percent.format(bet.rtp / 10_000)}</Line>
        </dl>
      </div>
      <div className="mt-5 grid gap-4">
        <SeedValues
          values={[
            { label: t('fairness.serverSeedHash'), value: proof.serverSeedHash },
            ...(proof.serverSeed === null
              ? []
              : [{ label: t('fairness.serverSeed'), value: proof.serverSeed }]),
            { label: t('fairness.clientSeed'), value: proof.clientSeed },
            { label: t('fairness.nonce'), value: String(proof.nonce) },
            { label: t('bets.id'), value: bet.id },
          ]}
        />
        {settled &&
          (proof.serverSeed === null ? <RotateFirst /> : <Verify bet={bet} serverSeed={proof.serverSeed} />)}
      </div>
    </Sheet>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-2">
      <dt className="text-quiet">{label}</dt>
      <dd className="amount font-semibold">{children}</dd>
    </div>
  )
}

function RotateFirst() {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-button px-4 py-3 text-sm">
      <span className="min-w-48 flex-1 text-quiet">{t('bets.rotateFirst')}</span>
      <Link to="/fairness" className={buttonClass('quiet', 'small')}>
        {t('bets.rotate')}
      </Link>
    </div>
  )
}

const CHECKS = {
  commitment: 'bets.checkCommitment',
  board: 'bets.checkBoard',
  result: 'bets.checkResult',
  multiplier: 'bets.checkMultiplier',
  payout: 'bets.checkPayout',
} as const satisfies Record<Check['what'], Key>

/** Recomputed here, from the seeds alone: the server has no say in what this shows. */
function Verify({ bet, serverSeed }: { bet: Bet; serverSeed: string }) {
  const t = useT()
  const [found, setFound] = useState<BetVerification | null>(null)
  if (!found) {
    return (
      <Button
        variant="primary"
        className="justify-self-start"
        icon={<ShieldCheck aria-hidden className="size-5" />}
        onClick={() => setFound(verifyMinesBet(bet, serverSeed))}
      >
        {t('bets.verify')}
      </Button>
    )
  }
  return (
    <div className="grid animate-fade-in gap-3">
      <p
        role="status"
        className={`rounded-control px-4 py-3 text-sm font-semibold ${found.ok ? 'bg-gain-quiet text-gain' : 'bg-danger-quiet text-danger'}`}
      >
        {found.ok ? t('bets.verified') : t('bets.mismatch')}
      </p>
      <ul className="grid gap-1.5 text-sm">
        {found.checks.map((check) => (
          <CheckLine key={check.what} check={check} />
        ))}
      </ul>
      <details>
        <summary className="min-h-11 content-center text-sm font-semibold text-accent-ink">
          {t('fairness.steps')}
        </summary>
        <ProofSteps steps={found.steps} />
        <p className="mt-2 text-sm text-faint">{t('fairness.counting')}</p>
      </details>
    </div>
  )
}

function CheckLine({ check }: { check: Check }) {
  const t = useT()
  const Icon = check.ok ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${check.ok ? 'text-gain' : 'text-danger'}`} />
      <span className="min-w-0">
        <span className="text-quiet">{t(CHECKS[check.what])}</span>{' '}
        <code className="font-mono break-all">
          {check.ok ? check.computed : `${check.claimed} ≠ ${check.computed}`}
        </code>
      </span>
    </li>
  )
}
