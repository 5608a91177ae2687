import type { Context } from '../../ledger/context.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Checked } from '../../platform/connectors/checked.ts'
import { doorsOf } from './doors.ts'

/** Accounts at providers of payments. One that collects and pays is checked for both. */
export const paymentChecks = (config: Pick<Config, 'paymentDrivers'>): readonly Checked<Context>[] =>
  doorsOf(config).flatMap(({ payments, payouts }) => {
    const connector = (payments ?? payouts)?.connector
    if (connector === undefined) return []
    const checks = new Set([payments?.check, payouts?.check].filter((check) => check !== undefined))
    return {
      connector,
      uses: [
        ...(payments ? [{ kind: 'deposits' as const, of: payments.methods }] : []),
        ...(payouts ? [{ kind: 'payouts' as const, of: payouts.kinds }] : []),
      ],
      check: async (ctx) => {
        for (const check of checks) {
          const fault = await check(ctx)
          if (fault !== null) return fault
        }
        return null
      },
    }
  })
