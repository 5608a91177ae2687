import type { Context } from '../../ledger/context.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Checked } from '../../platform/connectors/checked.ts'
import { doorsOf } from './doors.ts'

/** Accounts at providers of payments. One that collects and pays is checked for both. */
export const paymentChecks = (config: Pick<Config, 'paymentDrivers'>): readonly Checked<Context>[] =>
  doorsOf(config).flatMap(({ payments, payouts }) => {
    const first = payments ?? payouts
    if (!first) return []
    return {
      connector: first.connector,
      uses: [
        ...(payments ? [{ kind: 'deposits' as const, of: payments.methods }] : []),
        ...(payouts ? [{ kind: 'payouts' as const, of: payouts.kinds }] : []),
      ],
      check: async (ctx) => {
        const fault = await first.check(ctx)
        // Most drivers check both by the same call.
        if (fault !== null || !payments || !payouts || payments.check === payouts.check) return fault
        return payouts.check(ctx)
      },
    }
  })
