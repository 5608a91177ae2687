import type { IdentityLevel } from '@baize/contract/player'
import type { CountryId } from '@baize/contract/shared'
import { never } from '@baize/kit'
import type { Config } from '../../platform/configuration/config.ts'
import type { IdentityDriverSettings } from '../../platform/configuration/identity-driver-settings.ts'
import { didit } from './drivers/didit/driver.ts'
import { sumsub } from './drivers/sumsub/driver.ts'
import type { IdentityDriver } from './port.ts'

function driverOf(settings: IdentityDriverSettings): IdentityDriver {
  switch (settings.driver) {
    case 'sumsub':
      return sumsub(settings)
    case 'didit':
      return didit(settings)
    default:
      return never(settings)
  }
}

type Configured = Pick<Config, 'identityDrivers'>

/** Made once for each configuration. */
const made = new WeakMap<Config['identityDrivers'], readonly IdentityDriver[]>()

export function identityDrivers({ identityDrivers: settings }: Configured): readonly IdentityDriver[] {
  const known = made.get(settings)
  if (known) return known
  const drivers = settings.map(driverOf)
  made.set(settings, drivers)
  return drivers
}

/** The driver that checks this level in this country: the first of the settings that does. */
export const checkerOf = (
  config: Configured,
  countryId: CountryId,
  level: IdentityLevel,
): IdentityDriver | undefined =>
  identityDrivers(config).find(
    ({ countries, levels }) =>
      levels.includes(level) && (countries === null || countries.includes(countryId)),
  )

/** The driver with this name; undefined once it has left the settings. */
export const driverNamed = (config: Configured, name: string | null): IdentityDriver | undefined =>
  identityDrivers(config).find(({ connector }) => connector.name === name)
