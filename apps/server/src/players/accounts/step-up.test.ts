import { userId } from '@baize/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TEST_PASSWORD, type TestSite, testSite } from '../../testing/server.fixture.ts'
import { confirmPerson, type Proof } from './step-up.ts'

let site: TestSite
beforeAll(async () => {
  site = await testSite()
})
afterAll(() => site.close())

const newcomer = async () => userId((await site.newPlayer()).userId)
const prove = async (id: Awaited<ReturnType<typeof newcomer>>, proof: Proof) => {
  const outcome = await confirmPerson(site.server.ctx, id, proof)
  return outcome.ok ? 'confirmed' : outcome.error.id
}

it('the check accepts only the player’s password', async () => {
  const id = await newcomer()
  expect(await prove(id, { password: TEST_PASSWORD })).toBe('confirmed')
  expect(await prove(id, { password: 'somebody else’s' })).toBe('wrongPassword')
  expect(await prove(id, {})).toBe('passwordNeeded')
  expect(await prove(id, { code: '123456' })).toBe('passwordNeeded')
})

it('the check slows a guesser down after five attempts, however many are simultaneous, and nobody else', async () => {
  const [id, other] = [await newcomer(), await newcomer()]
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => prove(id, { password: `guess number ${n}` })),
  )
  expect(guesses.filter((outcome) => outcome === 'wrongPassword')).toHaveLength(5)
  expect(await prove(id, { password: TEST_PASSWORD })).toBe('tooManyRequests')
  expect(await prove(other, { password: TEST_PASSWORD })).toBe('confirmed')
  site.clock.advance(10_000)
  expect(await prove(id, { password: TEST_PASSWORD })).toBe('confirmed')
})
