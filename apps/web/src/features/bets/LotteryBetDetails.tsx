import type { LotteryBet } from '@baize/contract/player'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { pickWords } from '../lottery/pick-words.ts'
import { resultWords } from '../lottery/result-words.ts'
import { BetSheet } from './BetSheet.tsx'
import { Line } from './DetailLine.tsx'
import { gamePath } from './winner.ts'

const TermProof = lazyPage('term-proof', () =>
  import('../lottery/TermProof.tsx').then((file) => file.TermProof),
)

/** Details of a bet on a draw: its picks with their odds and what each won, and the numbers drawn. */
export function LotteryBetDetails({ bet, onClose }: { bet: LotteryBet; onClose: () => void }) {
  const t = useT()
  const shown = useMultiplierText()
  const [proof, setProof] = useState(false)
  const { term, picks, values, line } = bet.view
  if (proof && term !== null)
    return (
      <Suspense fallback={null}>
        <TermProof line={line} number={term} onClose={() => setProof(false)} />
      </Suspense>
    )
  return (
    <BetSheet
      bet={bet}
      onClose={onClose}
      before={picks.map(({ pick, amount, odds, win }) => (
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
      after={
        <>
          {term !== null && <Line label={t('lottery.draw')}>{`#${term}`}</Line>}
          {values !== null && <Line label={t('lottery.drawn')}>{resultWords(bet.gameId, values, t)}</Line>}
        </>
      }
    >
      {term !== null && bet.result !== 'PENDING' && bet.view.state !== 'CANCELLED' && (
        <Button onClick={() => setProof(true)}>{t('lottery.seeProof')}</Button>
      )}
      <Link replace to={gamePath(bet.gameId)} className={buttonClass('quiet')}>
        {t('lottery.openRoom')}
      </Link>
    </BetSheet>
  )
}
