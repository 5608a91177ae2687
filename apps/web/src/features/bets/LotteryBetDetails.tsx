import type { LotteryBet } from '@baize/contract'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useDateTime, useLanguage, useT } from '../../i18n/language.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { SeedValues } from '../fairness/SeedValues.tsx'
import { pickWords } from '../lottery/pick-words.ts'
import { resultWords } from '../lottery/result-words.ts'
import { Line, SaveBet } from './DetailLine.tsx'
import { betStanding } from './standing.ts'
import { gameName, gamePath } from './winner.ts'

const TermProof = lazyPage('term-proof', () =>
  import('../lottery/TermProof.tsx').then((file) => file.TermProof),
)

/** Details of a bet on a draw: its picks with their odds and what each won, and the numbers drawn. */
export function LotteryBetDetails({ bet, onClose }: { bet: LotteryBet; onClose: () => void }) {
  const t = useT()
  const dateTime = useDateTime()
  const language = useLanguage()
  const shown = useMultiplierText()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const [proof, setProof] = useState(false)
  const { term, picks, values, line } = bet.view
  const standing = betStanding(bet)
  if (proof && term !== null)
    return (
      <Suspense fallback={null}>
        <TermProof line={line} number={term} onClose={() => setProof(false)} />
      </Suspense>
    )
  return (
    <Sheet
      open
      onClose={onClose}
      size="medium"
      title={t('bets.detailsOf', { time: dateTime(bet.createdAt) })}
    >
      <dl className="divide-y divide-line text-sm">
        <Line label={t('bets.game')}>{gameName(bet.gameId)}</Line>
        <Line label={t('bets.result')}>
          <Badge tone={standing === 'won' ? 'gain' : 'plain'}>{t(`bets.${standing}`)}</Badge>
        </Line>
        <Line label={t('bets.stake')}>
          <MoneyText amount={bet.betAmount} />
        </Line>
        {picks.map(({ pick, amount, odds, win }) => (
          <Line key={pick} label={pickWords(bet.gameId, pick, t)}>
            <MoneyText amount={amount} /> × {shown(odds)}
            {win !== null && (
              <>
                {' → '}
                <MoneyText amount={win} />
              </>
            )}
          </Line>
        ))}
        {bet.result !== 'PENDING' && (
          <Line label={t('bets.paid')}>
            <MoneyText amount={bet.winAmount} />
          </Line>
        )}
        {term !== null && <Line label={t('lottery.draw')}>{`#${term}`}</Line>}
        {values !== null && <Line label={t('lottery.drawn')}>{resultWords(bet.gameId, values, t)}</Line>}
        <Line label={t('bets.rtp')}>{percent.format(bet.rtp / 10_000)}</Line>
      </dl>
      <div className="mt-4 grid gap-4">
        {term !== null && bet.result !== 'PENDING' && bet.view.state !== 'CANCELLED' && (
          <Button onClick={() => setProof(true)}>{t('lottery.seeProof')}</Button>
        )}
        <Link replace to={gamePath(bet.gameId)} className={buttonClass('quiet')}>
          {t('lottery.openRoom')}
        </Link>
        <SeedValues values={[{ label: t('bets.id'), value: bet.id }]} />
        <SaveBet bet={bet} />
      </div>
    </Sheet>
  )
}
