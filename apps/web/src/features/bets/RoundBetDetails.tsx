import type { RoundBet } from '@baize/contract'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { Line, SaveBet } from './DetailLine.tsx'
import { Receipt } from './Receipt.tsx'
import { betStanding } from './standing.ts'
import { gameName } from './winner.ts'

const RoundProof = lazyPage('round-proof', () =>
  import('../fairness/RoundProof.tsx').then((file) => file.RoundProof),
)

/** Details of a round bet: its values, the receipt of its cash-out, and a link to the proof of its round. */
export function RoundBetDetails({ bet, onClose }: { bet: RoundBet; onClose: () => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const language = useLanguage()
  const shown = useMultiplierText()
  const [proof, setProof] = useState(false)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const { view, gameId } = bet
  const { round, state, autoCashOut, crashedAt } = view
  const standing = betStanding(bet)
  if (proof && round !== null) {
    return (
      <Suspense fallback={null}>
        <RoundProof gameId={gameId} number={round} onClose={() => setProof(false)} />
      </Suspense>
    )
  }
  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('bets.detailsOf', { time: dateTime(bet.createdAt) })}
    >
      <dl className="divide-y divide-line text-sm">
        <Line label={t('bets.game')}>{gameName(gameId)}</Line>
        <Line label={t('bets.result')}>
          <Badge tone={standing === 'won' ? 'gain' : 'plain'}>{t(`bets.${standing}`)}</Badge>
        </Line>
        <Line label={t('bets.stake')}>
          <MoneyText amount={bet.betAmount} />
        </Line>
        {state === 'CASHED_OUT' && <Line label={t('rounds.detailOut')}>{shown(bet.multiplier)}</Line>}
        {bet.result !== 'PENDING' && (
          <Line label={t('bets.paid')}>
            <MoneyText amount={bet.winAmount} />
          </Line>
        )}
        <Line label={t('rounds.detailAuto')}>
          {autoCashOut === null ? t('rounds.detailNoAuto') : shown(autoCashOut)}
        </Line>
        {round !== null && <Line label={t('rounds.detailRound')}>{`#${round}`}</Line>}
        {crashedAt !== null && <Line label={t('rounds.detailCrashed')}>{shown(crashedAt)}</Line>}
        <Line label={t('bets.rtp')}>{percent.format(bet.rtp / 10_000)}</Line>
      </dl>
      <div className="mt-4 grid gap-4">
        {round !== null && crashedAt !== null && (
          <Button onClick={() => setProof(true)}>{t('rounds.detailProof')}</Button>
        )}
        {state === 'CASHED_OUT' && <Receipt bet={bet} />}
        <SeedValues values={[{ label: t('bets.id'), value: bet.id }]} />
        <SaveBet bet={bet} />
      </div>
    </Sheet>
  )
}
