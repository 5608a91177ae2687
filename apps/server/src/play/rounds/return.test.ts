import { createHash } from 'node:crypto'
import { multiplier } from '@baize/kit'
import { drawRound, ROUND_GAMES } from '@baize/rules'
import { describe, expect, it } from 'vitest'

const SALT = 'public salt'
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the return of a shared game', () => {
  const DRAWS = Number(process.env.ROUNDS_DRAWS ?? 30_000)
  const targets = [101n, 200n, 1000n, 10_000n].map((hundredths) => multiplier(hundredths * 100n))

  it.each(['crash', 'aviator'] as const)(
    `R8: equals, for %s at 1.01, 2, 10 and 100, its RTP within a 99 % interval over ${DRAWS} draws`,
    { timeout: 1_800_000 + DRAWS },
    (gameId) => {
      const { defaultRtp } = ROUND_GAMES[gameId]
      const reached = targets.map(() => 0)
      let hash = hashed('a chain for the return')
      for (let i = 0; i < DRAWS; i++) {
        hash = hashed(hash)
        const ends = drawRound(
          gameId,
          { hash, salt: SALT, clientSeeds: ['one', 'two', String(i)] },
          defaultRtp,
        )
        for (const [n, target] of targets.entries()) if (ends >= target) reached[n] = (reached[n] ?? 0) + 1
      }
      for (const [n, target] of targets.entries()) {
        const times = Number(target) / 10_000
        const chance = defaultRtp / 10_000 / times
        const interval = 2.5758 * times * Math.sqrt((chance * (1 - chance)) / DRAWS)
        const returned = (times * (reached[n] ?? 0)) / DRAWS
        expect(Math.abs(returned - defaultRtp / 10_000), `at ${times}`).toBeLessThanOrEqual(interval)
      }
    },
  )
})
