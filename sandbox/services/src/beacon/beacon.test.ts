import { fakeClock } from '@baize/kit'
import { isBeaconSignature, SANDBOX_BEACON, timeOfRound } from '@baize/rules/lottery/beacon'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BEACON_NAME, randomnessBeacon } from './routes.ts'

const clock = fakeClock(timeOfRound(SANDBOX_BEACON, 1000) - 1)
const app = fastify()
randomnessBeacon(app, { clock })
const Pulse = z.object({ round: z.number(), signature: z.string() })
const ask = (round: number | string) => app.inject(`/${BEACON_NAME}/public/${round}`)

it('publishes the parameters that servers pin', async () => {
  const info = (await app.inject(`/${BEACON_NAME}/info`)).json<Record<string, unknown>>()
  const { name, publicKey, genesisMs, periodMs } = SANDBOX_BEACON
  expect(info).toMatchObject({
    hash: name,
    public_key: publicKey,
    genesis_time: genesisMs / 1000,
    period: periodMs / 1000,
  })
})

it('signs a round when it is due and not before', async () => {
  expect((await ask(1000)).statusCode).toBe(404)
  clock.advance(1)
  const { round, signature } = Pulse.parse((await ask(1000)).json())
  expect(round).toBe(1000)
  expect(isBeaconSignature(SANDBOX_BEACON.publicKey, 1000, signature)).toBe(true)
  expect(isBeaconSignature(SANDBOX_BEACON.publicKey, 999, signature)).toBe(false)
  expect(Pulse.parse((await ask(1000)).json()).signature).toBe(signature)
})

it.each(['0', '-1', '1.5', 'x', '99999999999999'])('has no round %s', async (round) => {
  expect((await ask(round)).statusCode).toBe(404)
})
