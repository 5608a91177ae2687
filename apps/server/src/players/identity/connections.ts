import type { Context } from '../../ledger/context.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Checked } from '../../platform/connectors/checked.ts'
import { identityDrivers } from './drivers.ts'

/** Accounts at providers of identity checks. */
export const identityChecks = (config: Pick<Config, 'identityDrivers'>): readonly Checked<Context>[] =>
  identityDrivers(config).map((driver) => ({
    connector: driver.connector,
    uses: [{ kind: 'identity', of: driver.levels.map((level) => (level === 1 ? 'identity' : 'address')) }],
    check: (ctx) => driver.check(ctx),
  }))
