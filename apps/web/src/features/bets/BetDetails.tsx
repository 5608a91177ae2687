import {
  type Bet,
  isInstantBet,
  optionsIn,
  type SoloBet,
  type StepGameId,
  type StepViews,
} from '@baize/contract/player'
import {
  type BetVerification,
  type Check,
  INSTANT_GAMES,
  STEP_GAMES,
  type StepGame,
  verifyBet,
} from '@baize/rules'
import type { Key } from '@baize/words'
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useExactMultiplier } from '../../ui/multiplier-text.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { ResultPicture } from '../fairness/BoardPicture.tsx'
import { boardWords } from '../fairness/board-words.ts'
import { useOptionWords } from '../fairness/option-words.ts'
import { ProofSteps } from '../fairness/ProofSteps.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { Line, SaveBet } from './DetailLine.tsx'
import { betStanding } from './standing.ts'

export function BetDetails({ bet, onClose }: { bet: SoloBet; onClose: () => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const language = useLanguage()
  const shown = useExactMultiplier()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const words = useOptionWords()
  const { view, proof } = bet
  const options = optionsIn(view)
  const settled = bet.result !== 'PENDING'
  const ofBoard = boardWords(bet.gameId)
  return (
    <Sheet open onClose={onClose} size="wide" title={t('bets.detailsOf', { time: dateTime(bet.createdAt) })}>
      <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start justify-items-center gap-2">
          <ResultPicture gameId={bet.gameId} options={options} {...resultOf(bet)} />
          {!settled && <p className="text-sm text-quiet">{ofBoard.hidden(t)}</p>}
        </div>
        <dl className="divide-y divide-line text-sm">
          <Line label={t('bets.result')}>
            <Badge tone={betStanding(bet) === 'won' ? 'gain' : 'plain'}>
              {t(`bets.${betStanding(bet)}`)}
            </Badge>
            {bet.autobetId !== undefined && <Badge>{t('history.byAutobet')}</Badge>}
          </Line>
          <Line label={t('bets.stake')}>
            <MoneyText amount={bet.betAmount} />
          </Line>
          <Line label={t('bets.multiplier')}>{shown(multiplierOf(bet))}</Line>
          {settled && (
            <Line label={t('bets.paid')}>
              <MoneyText amount={bet.winAmount} />
            </Line>
          )}
          {Object.entries(options).map(([field, value]) => (
            <Line key={field} label={words.field(field)}>
              {words.value(bet.gameId, field, value)}
            </Line>
          ))}
          {isInstantBet(bet) ? (
            <Line label={t('proof.drawn')}>{INSTANT_GAMES[bet.gameId].text(bet.view.drawn)}</Line>
          ) : (
            <StepLines bet={bet} />
          )}
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
        <SaveBet bet={bet} />
        {settled &&
          (proof.serverSeed === null ? <RotateFirst /> : <Verify bet={bet} serverSeed={proof.serverSeed} />)}
      </div>
    </Sheet>
  )
}

const resultOf = (bet: SoloBet) =>
  isInstantBet(bet) ? { board: bet.view.drawn } : { board: bet.view.board, picks: bet.view.picks }

/** Current worth of an open bet, or payout of a settled one. */
const multiplierOf = (bet: SoloBet): string =>
  bet.result === 'PENDING' && !isInstantBet(bet) ? bet.view.multiplier : bet.multiplier

function StepLines({ bet: { gameId, view } }: { bet: Bet }) {
  const t = useT()
  const game: StepGame<StepViews[StepGameId]> = STEP_GAMES[gameId]
  return (
    <>
      <Line label={boardWords(gameId).passed(t)}>{game.passed(view)}</Line>
      {view.picks.length > 0 && (
        <Line label={t('history.path')}>{view.picks.map((place) => place + 1).join(' → ')}</Line>
      )}
    </>
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
  moves: 'proof.checkMoves',
  drawn: 'proof.checkDrawn',
  result: 'bets.checkResult',
  multiplier: 'bets.checkMultiplier',
  payout: 'bets.checkPayout',
} as const satisfies Record<Check['what'], Key>

/** Recomputed in the browser from the seeds alone, without the server. */
function Verify({ bet, serverSeed }: { bet: SoloBet; serverSeed: string }) {
  const t = useT()
  const [found, setFound] = useState<BetVerification | null>(null)
  if (!found) {
    return (
      <Button
        variant="primary"
        className="justify-self-start"
        icon={<ShieldCheck aria-hidden className="size-5" />}
        onClick={() => setFound(verifyBet(bet, serverSeed))}
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
        <ProofSteps gameId={bet.gameId} steps={found.steps} />
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
