import type { Bet } from '@baize/contract'
import { Suspense } from 'react'
import { lazyPage } from '../../chunks/lazy-page.ts'

type OpenedBetProps = { readonly bet: Bet; readonly onClose: () => void }

const BetDetails = lazyPage<OpenedBetProps>('bet-details', () =>
  import('./BetDetails.tsx').then((file) => file.BetDetails),
)

/** A bet with its proof, which comes in a file of its own: most who play a game never look at one there. */
export const OpenedBet = (props: OpenedBetProps) => (
  <Suspense fallback={null}>
    <BetDetails {...props} />
  </Suspense>
)
