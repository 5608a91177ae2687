import type { InitParams } from '@baize/contract/player'
import { storage, type TypedStorage } from '../storage/storage.ts'

/** Longer values are not ours; the server would drop them. */
const LONGEST = 256
const UTM = { utm_source: 'utmSource', utm_medium: 'utmMedium', utm_campaign: 'utmCampaign' } as const

/** Stored invitation and attribution, merged into the registration call. */
export function initParams(): InitParams {
  const found = {
    ...storage.get('initParams'),
    inviteCode: storage.get('inviteCode'),
    inviteWheelTag: storage.get('inviteWheelTag'),
    gaid: storage.get('gaid'),
    aid: storage.get('aid'),
    afid: storage.get('afid'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value))
}

/** Keeps the attribution of the first visit: a later visit adds what is missing and replaces nothing. */
export function keepAttribution(
  found: Readonly<Record<string, string | undefined>>,
  kept: TypedStorage,
): void {
  const usable = Object.entries(found).flatMap(([name, value]) =>
    value && value.length <= LONGEST ? [[name, value] as const] : [],
  )
  if (usable.length > 0) kept.set('initParams', { ...Object.fromEntries(usable), ...kept.get('initParams') })
}

/** Campaign parameters of the address, and the host of the page that linked here unless it is our own. */
export function attributionOf(
  { searchParams, host }: URL,
  referrer: string,
): Record<string, string | undefined> {
  const from = URL.canParse(referrer) ? new URL(referrer).host : ''
  return {
    ...Object.fromEntries(
      Object.entries(UTM).map(([name, kept]) => [kept, searchParams.get(name) ?? undefined]),
    ),
    referrer: from === host || from === '' ? undefined : from,
  }
}
