import type { Cause } from '../platform/alarms/causes.ts'
import { minutesSince } from '../platform/alarms/causes.ts'
import type { PlatformContext } from '../platform/context.ts'
import { selectDifferences, selectHealth } from './alarms-sql.ts'

const SLOW_MS = 2000

type ProvidersContext = Pick<PlatformContext, 'db' | 'clock' | 'config'>

const isListed =
  ({ config }: ProvidersContext) =>
  ({ provider }: { readonly provider: string }): boolean =>
    config.providers.some(({ name }) => name === provider)

export async function downProviders(ctx: ProvidersContext): Promise<readonly Cause[]> {
  const health = (await selectHealth(ctx.db)).filter(isListed(ctx))
  return health.flatMap(({ provider, downSince }) =>
    downSince === null
      ? []
      : [
          {
            subject: provider,
            details: { name: provider, minutes: minutesSince(downSince.getTime(), ctx.clock.now()) },
            sinceMs: downSince.getTime(),
          },
        ],
  )
}

export async function slowProviders(ctx: ProvidersContext): Promise<readonly Cause[]> {
  const health = (await selectHealth(ctx.db)).filter(isListed(ctx))
  return health.flatMap(({ provider, downSince, millis }) =>
    downSince === null && millis !== null && millis > SLOW_MS
      ? [{ subject: provider, details: { name: provider, seconds: Math.round(millis / 1000) } }]
      : [],
  )
}

export async function differingBooks(ctx: ProvidersContext): Promise<readonly Cause[]> {
  const found = (await selectDifferences(ctx.db)).filter(isListed(ctx))
  return found.map(({ provider, count, since }) => ({
    subject: provider,
    details: { name: provider, count },
    sinceMs: since.getTime(),
  }))
}
