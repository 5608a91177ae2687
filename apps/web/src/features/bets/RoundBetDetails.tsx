import type { RoundBet } from '@baize/contract/player'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { useMultiplierText } from '../../ui/multiplier-text.ts'
import { BetSheet } from './BetSheet.tsx'
import { Line } from './DetailLine.tsx'
import { Receipt } from './Receipt.tsx'

const RoundProof = lazyPage('round-proof', () =>
  import('../fairness/RoundProof.tsx').then((file) => file.RoundProof),
)

/** Details of a round bet: its values, the receipt of its cash-out, and a link to the proof of its round. */
export function RoundBetDetails({ bet, onClose }: { bet: RoundBet; onClose: () => void }) {
  const t = useT()
  const shown = useMultiplierText()
  const [proof, setProof] = useState(false)
  const { round, state, autoCashOut, crashedAt } = bet.view
  if (proof && round !== null) {
    return (
      <Suspense fallback={null}>
        <RoundProof gameId={bet.gameId} number={round} onClose={() => setProof(false)} />
      </Suspense>
    )
  }
  return (
    <BetSheet
      bet={bet}
      onClose={onClose}
      before={state === 'CASHED_OUT' && <Line label={t('rounds.detailOut')}>{shown(bet.multiplier)}</Line>}
      after={
        <>
          <Line label={t('rounds.detailAuto')}>
            {autoCashOut === null ? t('rounds.detailNoAuto') : shown(autoCashOut)}
          </Line>
          {round !== null && <Line label={t('rounds.detailRound')}>{`#${round}`}</Line>}
          {crashedAt !== null && <Line label={t('rounds.detailCrashed')}>{shown(crashedAt)}</Line>}
        </>
      }
    >
      {round !== null && crashedAt !== null && (
        <Button onClick={() => setProof(true)}>{t('rounds.detailProof')}</Button>
      )}
      {state === 'CASHED_OUT' && <Receipt bet={bet} />}
    </BetSheet>
  )
}
