import type { Clock } from '@baize/kit'
import type { Config } from '../configuration/config.ts'
import { isE164, type SmsDriver } from '../configuration/message-settings.ts'
import type { Driver } from './driver.ts'
import type { MessageChannel } from './message.ts'
import { smtpDriver } from './smtp.ts'
import { serves, twilioDriver } from './twilio.ts'
import { zenviaDriver } from './zenvia.ts'

/** The drivers of the settings, in the order in which they are asked. */
export function openDrivers(config: Config, clock: Clock): readonly Driver[] {
  const { emailUrl, smsDrivers, publicUrl } = config
  return [
    ...(emailUrl === null ? [] : [smtpDriver({ ...config, emailUrl })]),
    ...smsDrivers.map((settings) => smsDriver(settings, publicUrl, clock)),
  ]
}

const smsDriver = (settings: SmsDriver, publicUrl: string, clock: Clock): Driver =>
  settings.driver === 'twilio' ? twilioDriver(settings, publicUrl, clock) : zenviaDriver(settings)

/** Whether any driver serves a channel, or one address of it. */
export function canReach(
  { emailUrl, smsDrivers }: Pick<Config, 'emailUrl' | 'smsDrivers'>,
  channel: MessageChannel,
  to?: string,
): boolean {
  return channel === 'email'
    ? emailUrl !== null
    : smsDrivers.some((settings) => to === undefined || (isE164(to) && serves(settings, to)))
}
