import type { PaymentDriverSettings } from './payment-driver-settings.ts'

/** Deposit methods and kinds of payout accounts that the rules of a market allow. */
const MARKETS = { BR: { methods: ['pix'], payouts: ['pix'] } } as const
export type MarketProfile = '' | keyof typeof MARKETS

export const allowsMethod = (profile: MarketProfile, method: string): boolean =>
  profile === '' || MARKETS[profile].methods.some((allowed) => allowed === method)

export const allowsPayout = (profile: MarketProfile, kind: string): boolean =>
  profile === '' || MARKETS[profile].payouts.some((allowed) => allowed === kind)

type Given = {
  readonly marketProfile: MarketProfile
  readonly identityBeforeWithdrawal: boolean
  readonly paymentDrivers: readonly PaymentDriverSettings[]
}

/** Settings that contradict the market's rules. Nothing is left out in silence that somebody has set up. */
export function unlawful({ marketProfile, identityBeforeWithdrawal, paymentDrivers }: Given): string[] {
  if (marketProfile === '') return []
  const rule = `MARKET_PROFILE=${marketProfile}`
  const forbidden = paymentDrivers.flatMap((driver) => {
    const does = [
      ...('collects' in driver ? driver.collects : []).filter(
        (method) => !allowsMethod(marketProfile, method),
      ),
      ...('pays' in driver ? driver.pays : []).filter((kind) => !allowsPayout(marketProfile, kind)),
    ]
    return does.map(
      (method) => `${rule} allows no ${method}: PAYMENT_DRIVERS must not have it in ${driver.name}`,
    )
  })
  const unchecked = paymentDrivers.flatMap((driver) =>
    'checksPayer' in driver && !driver.checksPayer
      ? [
          `${rule} needs checksPayer of ${driver.name} in PAYMENT_DRIVERS: payments of others have to be found`,
        ]
      : [],
  )
  return [
    ...(identityBeforeWithdrawal
      ? []
      : [`${rule} needs IDENTITY_BEFORE_WITHDRAWAL=on: money goes to the CPF of the player's document only`]),
    ...forbidden,
    ...unchecked,
  ]
}
