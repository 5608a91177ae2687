import type { CurrencyId, PayoutKind } from '@baize/contract/shared'
import { never } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import type { PaymentDriverSettings } from '../../platform/configuration/payment-driver-settings.ts'
import { type Connector, circuitOf } from '../../platform/connectors/connector.ts'
import type { ReadContext } from '../../platform/context.ts'
import { bcb } from '../drivers/bcb/driver.ts'
import { btcpay } from '../drivers/btcpay/driver.ts'
import { efi } from '../drivers/efi/driver.ts'
import { modernTreasury } from '../drivers/modern-treasury/driver.ts'
import { shkeeper } from '../drivers/shkeeper/driver.ts'
import { snap } from '../drivers/snap/driver.ts'
import { woovi } from '../drivers/woovi/driver.ts'
import { xendit } from '../drivers/xendit/driver.ts'
import type { Door } from '../ports/door.ts'
import type { PaymentsDriver } from '../ports/payments.ts'
import type { PayoutsDriver } from '../ports/payouts.ts'

function doorOf(settings: PaymentDriverSettings): Door {
  switch (settings.driver) {
    case 'xendit':
      return xendit(settings)
    case 'modern-treasury':
      return modernTreasury(settings)
    case 'bcb':
      return bcb(settings)
    case 'efi':
      return efi(settings)
    case 'woovi':
      return woovi(settings)
    case 'snap':
      return snap(settings)
    case 'shkeeper':
      return shkeeper(settings)
    case 'btcpay':
      return btcpay(settings)
    default:
      return never(settings)
  }
}

type Settings = Pick<Config, 'paymentDrivers'>
type WithTerms = Pick<ReadContext, 'config' | 'site' | 'clock'>

/** Doors keep tokens and connections, so they are opened once for each configuration. */
const opened = new WeakMap<Settings['paymentDrivers'], readonly Door[]>()

export function doorsOf({ paymentDrivers }: Settings): readonly Door[] {
  const doors = opened.get(paymentDrivers) ?? paymentDrivers.map(doorOf)
  opened.set(paymentDrivers, doors)
  return doors
}

/** Puts other doors behind a list of settings: for a past in which nobody outside may be asked. */
export function replaceDoors(paymentDrivers: Settings['paymentDrivers'], doors: readonly Door[]): void {
  opened.set(paymentDrivers, doors)
}

const serves = (
  { currencies }: { readonly currencies: readonly CurrencyId[] | null },
  currencyId: CurrencyId,
) => currencies === null || currencies.includes(currencyId)

export const paymentsDrivers = (config: Settings): readonly PaymentsDriver[] =>
  doorsOf(config).flatMap(({ payments }) => payments ?? [])

export const payoutsDrivers = (config: Settings): readonly PayoutsDriver[] =>
  doorsOf(config).flatMap(({ payouts }) => payouts ?? [])

/** Drivers in the order of a route; one that the route does not name is not used. Without a route, in that of the settings. */
function routed<D extends { readonly connector: Connector }>(
  drivers: readonly D[],
  route: readonly string[],
): readonly D[] {
  if (route.length === 0) return drivers
  return route.flatMap((name) => drivers.find(({ connector }) => connector.name === name) ?? [])
}

/** The drivers that collect a method in a currency, the first choice first. */
export const collectorsOf = (
  config: Settings,
  method: string,
  currencyId: CurrencyId,
  route: readonly string[] = [],
): readonly PaymentsDriver[] =>
  routed(
    paymentsDrivers(config).filter((driver) => driver.methods.includes(method) && serves(driver, currencyId)),
    route,
  )

/** The driver with this name; undefined once it has left the settings. */
export const paymentsDriverNamed = (config: Settings, name: string): PaymentsDriver | undefined =>
  paymentsDrivers(config).find(({ connector }) => connector.name === name)

export const payoutsDriverNamed = (config: Settings, name: string): PayoutsDriver | undefined =>
  payoutsDrivers(config).find(({ connector }) => connector.name === name)

/** The drivers that pay to a kind of account, the first choice first. */
export const payersOf = (
  config: Settings,
  kind: PayoutKind,
  route: readonly string[] = [],
): readonly PayoutsDriver[] =>
  routed(
    payoutsDrivers(config).filter((driver) => driver.kinds.includes(kind)),
    route,
  )

/** The drivers that pay to a kind of account in a currency, the first choice first. */
export const payersIn = (
  config: Settings,
  kind: PayoutKind,
  currencyId: CurrencyId,
  route: readonly string[],
): readonly PayoutsDriver[] => payersOf(config, kind, route).filter((driver) => serves(driver, currencyId))

/**
 * The driver that pays to a kind of account in a currency: the first choice that does. One whose calls rest after failures
 * is left out while another can pay.
 */
export function payerOf(
  { config, site, clock }: WithTerms,
  kind: PayoutKind,
  currencyId: CurrencyId,
): PayoutsDriver | undefined {
  const payers = payersIn(config, kind, currencyId, site.money().payouts[kind].route)
  const isUp = ({ connector }: PayoutsDriver) => circuitOf({ config }, connector).restsUntilMs <= clock.now()
  return payers.find(isUp) ?? payers[0]
}
