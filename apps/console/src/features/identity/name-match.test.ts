import { chance } from '@baize/kit/testing'
import { expect, it } from 'vitest'
import { nameMatch } from './name-match.ts'

const PARTS = ['Ana', 'José', 'Souza', 'Lima', 'Pereira', 'Wijaya', 'Budi', 'Santoso', 'Łukasz', 'Ng']
const someName = (): readonly string[] => chance.shuffled(PARTS).slice(0, 2 + chance.below(3))

it('agrees whichever name comes first, and knows a name by its accents, case, order and middle names', () => {
  for (let round = 0; round < 300; round++) {
    const [one, other] = [someName(), someName()]
    const [left, right] = [one.join(' '), other.join(' ')]
    expect(nameMatch(left, right), `${left} / ${right}`).toBe(nameMatch(right, left))
    expect(nameMatch(left, `  ${left.toUpperCase().normalize('NFD')} `), `of ${left}`).toBe('same')
    expect(nameMatch(left, chance.shuffled(one).join(' ')), `of ${left}`).not.toBe('different')
    expect(nameMatch(left, `${left} Zulkifli`), `of ${left}`).toBe('similar')
    expect(nameMatch(left, 'Zulkifli Quraishi'), `of ${left}`).toBe('different')
  }
})

it.each([
  ['Ana Souza', 'Ana Sousa', 'similar'],
  ['Ana Souza', 'Ana Lima', 'different'],
  ['Ana', 'Ana Souza', 'different'],
  ['Budi Wijaya', 'Budi Widjaya', 'similar'],
  ['Suharto', 'Sukarno', 'different'],
  ['', 'Ana Souza', 'different'],
])('of %j and %j says %s', (left, right, match) => {
  expect(nameMatch(left, right)).toBe(match)
})
