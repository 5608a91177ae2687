import { MINUTE_MS } from '@baize/kit'
import type { Cause } from '../alarms/causes.ts'
import type { PlatformContext } from '../context.ts'
import type { Checked } from './checked.ts'
import { selectDown, selectSlow } from './sql.ts'

/** Calls of this time decide whether a connector is slow: at least a few, and most of them. */
const SLOW = { withinMs: 5 * MINUTE_MS, callMs: 3000, least: 3 } as const

type Names = readonly Pick<Checked<never>, 'connector'>[]

/** Whether payments stand still without it. */
export const isPayments = ({ connector: { port } }: Names[number]): boolean =>
  port === 'payments' || port === 'coins'

/** Connectors of the settings that do not answer, or fail their check. */
export async function downConnectors(
  { db }: Pick<PlatformContext, 'db'>,
  connectors: Names,
): Promise<readonly Cause[]> {
  const down = await selectDown(db)
  return connectors.flatMap(({ connector: { port, name, driver } }) => {
    const found = down.find((row) => row.port === port && row.name === name)
    return found
      ? [
          {
            subject: `${port}/${name}`,
            details: { name, driver, fault: found.fault },
            sinceMs: found.since.getTime(),
          },
        ]
      : []
  })
}

/** Connectors that answer, but late. */
export async function slowConnectors(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  connectors: Names,
): Promise<readonly Cause[]> {
  const slow = await selectSlow(db, { sinceMs: clock.now() - SLOW.withinMs, ...SLOW })
  return connectors.flatMap(({ connector: { port, name, driver } }) => {
    const found = slow.find((row) => row.port === port && row.name === name)
    return found
      ? [{ subject: `${port}/${name}`, details: { name, driver, seconds: Math.round(found.millis / 1000) } }]
      : []
  })
}
