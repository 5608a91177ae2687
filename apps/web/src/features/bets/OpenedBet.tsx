import {
  isLotteryBet,
  isRoundBet,
  type LotteryBet,
  type PlayerBet,
  type RoundBet,
  type SoloBet,
} from '@baize/contract/player'
import { Suspense } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'

type Opened<One> = { readonly bet: One; readonly onClose: () => void }

const BetDetails = lazyPage<Opened<SoloBet>>('bet-details', () =>
  import('./BetDetails.tsx').then((file) => file.BetDetails),
)
const RoundBetDetails = lazyPage<Opened<RoundBet>>('round-bet-details', () =>
  import('./RoundBetDetails.tsx').then((file) => file.RoundBetDetails),
)

const LotteryBetDetails = lazyPage<Opened<LotteryBet>>('lottery-bet-details', () =>
  import('./LotteryBetDetails.tsx').then((file) => file.LotteryBetDetails),
)

function Details({ bet, onClose }: Opened<PlayerBet>) {
  if (isRoundBet(bet)) return <RoundBetDetails bet={bet} onClose={onClose} />
  if (isLotteryBet(bet)) return <LotteryBetDetails bet={bet} onClose={onClose} />
  return <BetDetails bet={bet} onClose={onClose} />
}

/** A bet with its proof, in its own chunk: most players never open one from a game. */
export const OpenedBet = (opened: Opened<PlayerBet>) => (
  <Suspense fallback={null}>
    <Details {...opened} />
  </Suspense>
)
