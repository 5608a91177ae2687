import type { Config } from '../configuration/config.ts'
import type { Checked } from '../connectors/checked.ts'
import type { PlatformContext } from '../context.ts'
import type { Driver } from './driver.ts'
import { openDrivers } from './drivers.ts'

/** Drivers that only check. They keep no connections, so nobody has to close them. */
const opened = new WeakMap<Config, readonly Driver[]>()

/** Mail server and providers of text messages. */
export function messageChecks({
  config,
  clock,
}: Pick<PlatformContext, 'config' | 'clock'>): readonly Checked<PlatformContext>[] {
  const drivers = opened.get(config) ?? openDrivers(config, clock)
  opened.set(config, drivers)
  const isWhatsapp = (name: string): boolean =>
    config.smsDrivers.some(
      (each) => each.name === name && each.driver === 'twilio' && each.channel === 'whatsapp',
    )
  return drivers.map((driver) => ({
    connector: driver.connector,
    uses: [
      { kind: driver.channel === 'sms' && isWhatsapp(driver.name) ? 'whatsapp' : driver.channel, of: [] },
    ],
    check: () => driver.check(),
  }))
}
