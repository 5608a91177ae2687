import { SOLO_GAME_IDS } from '@baize/contract/player'
import { LANGUAGES } from '@baize/contract/shared'
import { type OptionSpace, soloGame } from '@baize/rules'
import { OPTION_NAMES } from '@baize/words/option-names'
import { expect, it } from 'vitest'

const namedValues = (space: OptionSpace): readonly string[] =>
  'from' in space ? [] : space.filter((value) => typeof value === 'string')

it.each(LANGUAGES)('every option of every game and each of its values has a name in $name', ({ id }) => {
  const needed = SOLO_GAME_IDS.flatMap((game) =>
    Object.entries(soloGame(game).options).flatMap(([name, space]) => [name, ...namedValues(space)]),
  )
  expect(Object.keys(OPTION_NAMES[id]).toSorted()).toEqual([...new Set(needed)].toSorted())
})
