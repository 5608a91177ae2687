import type { CurrencyId } from '@baize/contract/shared'
import { Money } from '../../ui/Money.tsx'
import type { T } from '../../words/words.ts'

type Sums = { readonly currencyId: CurrencyId; readonly staked: string; readonly paid: string }

/** Sums of a round in one currency, as facts. */
export const sumFacts = ({ currencyId, staked, paid }: Sums, t: T) => [
  [
    t('replay.staked', { currency: currencyId }),
    <Money key={`staked ${currencyId}`} amount={staked} currencyId={currencyId} />,
  ] as const,
  [
    t('replay.paidOut', { currency: currencyId }),
    <Money key={`paid ${currencyId}`} amount={paid} currencyId={currencyId} />,
  ] as const,
]
