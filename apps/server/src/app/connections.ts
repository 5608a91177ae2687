import { paymentChecks } from '../payments/doors/checks.ts'
import type { Checked } from '../platform/connectors/checked.ts'
import { fileChecks } from '../platform/files/checks.ts'
import { messageChecks } from '../platform/messages/checks.ts'
import { coinRateChecks } from '../players/coin-rates/connections.ts'
import { identityChecks } from '../players/identity/connections.ts'
import type { AppContext } from './context.ts'

/** Every connector of the settings, in the order in which operators see them. A port registers its own here. */
export const connectionsOf = (ctx: AppContext): readonly Checked<AppContext>[] => [
  ...paymentChecks(ctx.config),
  ...coinRateChecks(ctx.config),
  ...messageChecks(ctx),
  ...identityChecks(ctx.config),
  ...fileChecks(ctx.config),
]
