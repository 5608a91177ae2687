import { GAMES } from '@baize/contract/shared'
import { expect, it } from 'vitest'
import { isSoloGame } from '../src/index.ts'
import { simulate, WITHIN_99_PERCENT } from './simulation.ts'

it.each(GAMES.map(({ id }) => id).filter(isSoloGame))(
  '%s returns what it promises (99 % interval over 10,000 bets)',
  (gameId) => {
    const { returned, expected, off } = simulate(gameId, 10_000, 'return to player')
    expect({ returned, expected, isWithin: Math.abs(off) <= WITHIN_99_PERCENT }).toMatchObject({
      isWithin: true,
    })
  },
)
