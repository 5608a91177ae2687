import { fakeClock, MINUTE_MS } from '@baize/kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TwilioSettings } from '../configuration/message-settings.ts'
import type { Draft } from './driver.ts'
import { canReach } from './drivers.ts'
import { openTwilio, type Peer, TOKEN, TWILIO_SID } from './peers.fixture.ts'
import { suppressionOf, twilioDriver } from './twilio.ts'

let peer: Peer
beforeAll(async () => {
  peer = await openTwilio()
})
beforeEach(() => {
  peer.taken.length = 0
  peer.raw.length = 0
})
afterAll(() => peer.close())

const clock = fakeClock()
const settings = (changes: Partial<TwilioSettings> = {}): TwilioSettings => ({
  driver: 'twilio',
  name: 'main',
  url: peer.url,
  accountSid: TWILIO_SID,
  authTokens: [TOKEN],
  channel: 'sms',
  from: '+15005550006',
  codeContent: {},
  ...changes,
})
const open = (changes?: Partial<TwilioSettings>) =>
  twilioDriver(settings(changes), 'https://baize.example', clock)
const draft: Draft = {
  id: '0194d0b0-0000-7000-8000-000000000001',
  channel: 'sms',
  to: '+6281234567890',
  words: 'messages.code',
  values: { code: '123456' },
  language: 'id',
  text: '123456 adalah kode Baize Anda.',
  notAfterMs: clock.now() + 5 * MINUTE_MS,
  mail: null,
}
const formOf = (call = '') => Object.fromEntries(new URLSearchParams(call.split(' ').at(-1)))

describe('a message by Twilio', () => {
  it('says how long its code is valid and where its status is reported', async () => {
    await open().send(draft)
    expect(formOf(peer.raw[0])).toEqual({
      To: draft.to,
      From: '+15005550006',
      Body: draft.text,
      ValidityPeriod: '300',
      StatusCallback: `https://baize.example/webhooks/twilio/main/${draft.id}`,
    })
  })

  it('comes from a messaging service where one is set', async () => {
    const messagingServiceSid = `MG${'d'.repeat(32)}`
    const { from: _from, ...rest } = settings()
    await twilioDriver({ ...rest, messagingServiceSid }, 'https://baize.example', clock).send(draft)
    expect(formOf(peer.raw[0])).toMatchObject({ MessagingServiceSid: messagingServiceSid })
    expect(formOf(peer.raw[0])['From']).toBeUndefined()
  })

  it('by WhatsApp is an approved template, so codes alone and in its languages go that way', async () => {
    const sid = `HX${'e'.repeat(32)}`
    const driver = open({ channel: 'whatsapp', from: '+628111', codeContent: { id: sid } })
    await driver.send(draft)
    expect(formOf(peer.raw[0])).toMatchObject({
      To: `whatsapp:${draft.to}`,
      From: 'whatsapp:+628111',
      ContentSid: sid,
      ContentVariables: '{"1":"123456"}',
    })
    expect(formOf(peer.raw[0])['Body']).toBeUndefined()
    expect(driver.carries(draft)).toBe(true)
    expect(driver.carries({ ...draft, language: 'pt' })).toBe(false)
    expect(driver.carries({ ...draft, words: 'messages.changed' })).toBe(false)
  })

  it('is sent with the other token while tokens change', async () => {
    const { outcome } = await open({ authTokens: ['a-token-that-is-not-known-yet', TOKEN] }).send(draft)
    expect(outcome.kind).toBe('sent')
    expect(peer.raw).toHaveLength(2)
    expect(peer.taken).toHaveLength(1)
  })

  it('that never reached it may be sent again', async () => {
    const gone = await openTwilio()
    await gone.close()
    const { outcome } = await open({ url: gone.url }).send(draft)
    expect(outcome).toMatchObject({ kind: 'busy', alarm: false })
  })
})

it.each([
  [21_610, 'optedOut'],
  [21_211, 'invalid'],
  [21_614, 'invalid'],
  [30_005, 'invalid'],
  [30_006, 'invalid'],
  [21_408, null],
  [30_003, null],
  [30_004, null],
  [30_007, null],
  [30_008, null],
  [null, null],
])('the error %i of Twilio makes an address %s', (code, reason) => {
  expect(suppressionOf(code)).toBe(reason)
})

it('a number is served where a driver has its country, and only as a full number', () => {
  const reaches = (to: string, smsDrivers: TwilioSettings[]) =>
    canReach({ emailUrl: null, smsDrivers }, 'sms', to)
  expect(reaches('+5511987654321', [settings({ countries: ['BR'] })])).toBe(true)
  expect(reaches('+12015550123', [settings({ countries: ['BR'] })])).toBe(false)
  expect(reaches('+4915112345678', [settings({ countries: ['BR', 'US', 'ID'] })])).toBe(false)
  expect(reaches('+4915112345678', [settings()])).toBe(true)
  expect(reaches('12015550123', [settings()])).toBe(false)
  expect(reaches('+12015550123', [])).toBe(false)
})
