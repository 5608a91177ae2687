import { type Bet, isRoundBet, type PlayerBet, type RoundBet } from '@baize/contract'
import { Suspense } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'

type Opened<One> = { readonly bet: One; readonly onClose: () => void }

const BetDetails = lazyPage<Opened<Bet>>('bet-details', () =>
  import('./BetDetails.tsx').then((file) => file.BetDetails),
)
const RoundBetDetails = lazyPage<Opened<RoundBet>>('round-bet-details', () =>
  import('./RoundBetDetails.tsx').then((file) => file.RoundBetDetails),
)

/** A bet with its proof, in its own chunk: most players never open one from a game. */
export const OpenedBet = ({ bet, onClose }: Opened<PlayerBet>) => (
  <Suspense fallback={null}>
    {isRoundBet(bet) ? (
      <RoundBetDetails bet={bet} onClose={onClose} />
    ) : (
      <BetDetails bet={bet} onClose={onClose} />
    )}
  </Suspense>
)
